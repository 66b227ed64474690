CREATE TABLE "data_archive_piece" (
	"data_request_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "data_archive_piece_data_request_id_number_pk" PRIMARY KEY("data_request_id","number")
);

CREATE TABLE "data_request_setting" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"answer_days" integer DEFAULT 30 NOT NULL,
	"archive_days" integer DEFAULT 14 NOT NULL,
	CONSTRAINT "data_request_setting_once" CHECK ("data_request_setting"."id" = 1)
);

CREATE TABLE "data_request" (
	"data_request_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_request_data_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_number" text NOT NULL,
	"kind" integer NOT NULL,
	"about" integer NOT NULL,
	"student_id" integer,
	"staff_id" integer,
	"family_id" integer,
	"asked_by_family_id" integer,
	"account_id" integer,
	"asked_by" text NOT NULL,
	"asked_on" date NOT NULL,
	"way" integer NOT NULL,
	"proof" integer NOT NULL,
	"wish" text DEFAULT '' NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"due_on" date NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_on" date,
	"archive_until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "data_request_kind" CHECK ("data_request"."kind" in (1, 2, 3)),
	CONSTRAINT "data_request_about" CHECK ("data_request"."about" in (1, 2, 3)),
	CONSTRAINT "data_request_way" CHECK ("data_request"."way" in (1, 2, 3, 4)),
	CONSTRAINT "data_request_proof" CHECK ("data_request"."proof" in (1, 2, 3, 4)),
	CONSTRAINT "data_request_state_known" CHECK ("data_request"."state" in (1, 2, 3)),
	CONSTRAINT "data_request_of_one" CHECK (num_nonnulls("data_request"."student_id", "data_request"."staff_id", "data_request"."family_id") <= 1)
);

ALTER TABLE "data_archive_piece" ADD CONSTRAINT "data_archive_piece_data_request_id_data_request_data_request_id_fk" FOREIGN KEY ("data_request_id") REFERENCES "data_request"("data_request_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_family_id_family_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "family"("family_id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_asked_by_family_id_family_family_id_fk" FOREIGN KEY ("asked_by_family_id") REFERENCES "family"("family_id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE set null ON UPDATE no action;
CREATE UNIQUE INDEX "data_request_number" ON "data_request" USING btree ("request_number");
CREATE INDEX "data_request_state" ON "data_request" USING btree ("state","data_request_id");
CREATE INDEX "data_request_student" ON "data_request" USING btree ("student_id");
CREATE INDEX "data_request_staff" ON "data_request" USING btree ("staff_id");
CREATE INDEX "data_request_family" ON "data_request" USING btree ("family_id");
CREATE INDEX "data_request_asked_by_family" ON "data_request" USING btree ("asked_by_family_id");
CREATE INDEX "data_request_account" ON "data_request" USING btree ("account_id");