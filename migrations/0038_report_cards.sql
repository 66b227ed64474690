CREATE TABLE "report_card" (
	"report_card_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_card_report_card_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"number" text NOT NULL,
	"examination_id" integer,
	"student_id" integer NOT NULL,
	"initials" text NOT NULL,
	"result" text NOT NULL,
	"said" jsonb NOT NULL,
	"issued" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_by" text NOT NULL,
	"replaced" timestamp with time zone,
	CONSTRAINT "report_card_code" UNIQUE("code"),
	CONSTRAINT "report_card_number" UNIQUE("number")
);

ALTER TABLE "report_card" ADD CONSTRAINT "report_card_examination_id_examination_examination_id_fk" FOREIGN KEY ("examination_id") REFERENCES "examination"("examination_id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "report_card" ADD CONSTRAINT "report_card_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "report_card_current" ON "report_card" USING btree ("examination_id","student_id") WHERE "report_card"."replaced" is null;
CREATE INDEX "report_card_student" ON "report_card" USING btree ("student_id");