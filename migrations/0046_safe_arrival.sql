CREATE TABLE "absence_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"absence_id" integer NOT NULL,
	"family_id" integer NOT NULL,
	"expires" timestamp with time zone NOT NULL
);

CREATE TABLE "safe_arrival_setting" (
	"setting_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"tell_from" time DEFAULT '07:30' NOT NULL,
	"tell_to" time DEFAULT '16:00' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "safe_arrival_setting_one_row" CHECK ("safe_arrival_setting"."setting_id" = 1),
	CONSTRAINT "safe_arrival_setting_window" CHECK ("safe_arrival_setting"."tell_from" < "safe_arrival_setting"."tell_to")
);

CREATE TABLE "student_absence" (
	"absence_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_absence_absence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"attendance_date" date NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"told" timestamp with time zone,
	"withdrawn" timestamp with time zone,
	"correction_told" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"explained" timestamp with time zone,
	"explained_by" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "student_absence_once" UNIQUE("student_id","attendance_date"),
	CONSTRAINT "student_absence_state" CHECK ("student_absence"."state" in (1, 2, 3, 4))
);

ALTER TABLE "absence_link" ADD CONSTRAINT "absence_link_absence_id_student_absence_absence_id_fk" FOREIGN KEY ("absence_id") REFERENCES "student_absence"("absence_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "absence_link" ADD CONSTRAINT "absence_link_family_id_family_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "family"("family_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_absence" ADD CONSTRAINT "student_absence_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "absence_link_absence" ON "absence_link" USING btree ("absence_id");
CREATE INDEX "absence_link_family" ON "absence_link" USING btree ("family_id");
CREATE INDEX "student_absence_day" ON "student_absence" USING btree ("attendance_date");
CREATE INDEX "student_absence_to_correct" ON "student_absence" USING btree ("absence_id") WHERE "student_absence"."withdrawn" is not null and "student_absence"."told" is not null and "student_absence"."correction_told" is null;

insert into safe_arrival_setting default values;
