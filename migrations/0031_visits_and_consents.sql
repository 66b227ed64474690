CREATE TABLE "medicine_consent" (
	"medicine_consent_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "medicine_consent_medicine_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"consented_on" date NOT NULL,
	"consented_by" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "medicine_consent_once" UNIQUE("student_id")
);

CREATE TABLE "visit" (
	"visit_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_visit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"visit_for" integer NOT NULL,
	"student_id" integer,
	"staff_id" integer,
	"visit_date" date NOT NULL,
	"visit_time" text NOT NULL,
	"complaint" text NOT NULL,
	"treatment" text DEFAULT '' NOT NULL,
	"medicine" text DEFAULT '' NOT NULL,
	"dose" text DEFAULT '' NOT NULL,
	"given_by" text DEFAULT '' NOT NULL,
	"reason_without_consent" text DEFAULT '' NOT NULL,
	"sent_home" boolean DEFAULT false NOT NULL,
	"family_told" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "visit_for" CHECK ("visit"."visit_for" in (0, 1, 2)),
	CONSTRAINT "visit_time" CHECK ("visit"."visit_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "visit_medicine" CHECK ("visit"."medicine" = '' or "visit"."dose" <> '' and "visit"."given_by" <> ''),
	CONSTRAINT "visit_person" CHECK (case "visit"."visit_for" when 1 then "visit"."student_id" is not null and "visit"."staff_id" is null
    when 2 then "visit"."staff_id" is not null and "visit"."student_id" is null else false end)
);

ALTER TABLE "medicine_consent" ADD CONSTRAINT "medicine_consent_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "visit" ADD CONSTRAINT "visit_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "visit" ADD CONSTRAINT "visit_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "medicine_consent_date" ON "medicine_consent" USING btree ("consented_on","medicine_consent_id");
CREATE INDEX "visit_date" ON "visit" USING btree ("visit_date","visit_id");
CREATE INDEX "visit_student" ON "visit" USING btree ("student_id","visit_date");
CREATE INDEX "visit_staff" ON "visit" USING btree ("staff_id","visit_date");