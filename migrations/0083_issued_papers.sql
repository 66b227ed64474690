ALTER TABLE "report_card" RENAME COLUMN "replaced" TO "ended";
ALTER TABLE "report_card" ADD COLUMN "ended_as" text;
UPDATE "report_card" SET "ended_as" = 'replaced' WHERE "ended" IS NOT NULL;

-- A card stands for the student's marks and remark. One that says others than are stored would have been replaced at its next print; from
-- now on a print replaces nothing.
WITH "now" AS (
	SELECT c.report_card_id,
		(SELECT coalesce(array_agg(r -> 'cells' ->> 3 ORDER BY r -> 'cells' ->> 3), '{}') FROM jsonb_array_elements(c.said -> 'rows') r) AS said_marks,
		(SELECT coalesce(array_agg(m.mark ORDER BY m.mark), '{}') FROM (
			SELECT coalesce(g.marks::float8::text, '–') AS mark FROM exam_schedule s
			LEFT JOIN grade_record g ON g.exam_schedule_id = s.exam_schedule_id AND g.student_id = c.student_id
			WHERE s.examination_id = c.examination_id) m) AS marks,
		coalesce(c.said -> 'said' -> 0 ->> 1, '') AS said_remark,
		coalesce((SELECT n.remark FROM exam_remark n WHERE n.examination_id = c.examination_id AND n.student_id = c.student_id), '') AS remark
	FROM "report_card" c WHERE c.ended IS NULL AND c.examination_id IS NOT NULL
)
UPDATE "report_card" c SET "ended" = now(), "ended_as" = 'replaced' FROM "now" n
WHERE n.report_card_id = c.report_card_id AND (n.said_marks <> n.marks OR n.said_remark <> n.remark);

ALTER TABLE "transfer_certificate" DROP CONSTRAINT "transfer_certificate_student_exit_id_student_exit_student_exit_id_fk";
ALTER TABLE "transfer_certificate" DROP CONSTRAINT "transfer_certificate_pkey";
ALTER TABLE "transfer_certificate" ALTER COLUMN "student_exit_id" DROP NOT NULL;
ALTER TABLE "transfer_certificate" RENAME COLUMN "certificate_number" TO "number";
ALTER TABLE "transfer_certificate" RENAME COLUMN "printed_by" TO "issued_by";
ALTER TABLE "transfer_certificate" RENAME COLUMN "printed" TO "issued";
ALTER TABLE "transfer_certificate" ADD COLUMN "transfer_certificate_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_certificate_transfer_certificate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);
ALTER TABLE "transfer_certificate" ADD COLUMN "student_id" integer;
UPDATE "transfer_certificate" c SET "student_id" = x.student_id FROM "student_exit" x WHERE x.student_exit_id = c.student_exit_id;
ALTER TABLE "transfer_certificate" ALTER COLUMN "student_id" SET NOT NULL;
-- The papers themselves bear no code yet: they get theirs when they are printed again, with what they say.
ALTER TABLE "transfer_certificate" ADD COLUMN "code" text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '');
ALTER TABLE "transfer_certificate" ALTER COLUMN "code" DROP DEFAULT;
ALTER TABLE "transfer_certificate" ADD COLUMN "initials" text NOT NULL DEFAULT '';
ALTER TABLE "transfer_certificate" ALTER COLUMN "initials" DROP DEFAULT;
ALTER TABLE "transfer_certificate" ADD COLUMN "result" text NOT NULL DEFAULT '';
ALTER TABLE "transfer_certificate" ALTER COLUMN "result" DROP DEFAULT;
ALTER TABLE "transfer_certificate" ADD COLUMN "said" jsonb;
ALTER TABLE "transfer_certificate" ADD COLUMN "ended" timestamp with time zone;
ALTER TABLE "transfer_certificate" ADD COLUMN "ended_as" text;
ALTER TABLE "transfer_certificate" ADD CONSTRAINT "transfer_certificate_student_exit_id_student_exit_student_exit_id_fk" FOREIGN KEY ("student_exit_id") REFERENCES "student_exit"("student_exit_id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "transfer_certificate" ADD CONSTRAINT "transfer_certificate_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "transfer_certificate" ADD CONSTRAINT "transfer_certificate_code" UNIQUE("code");
CREATE UNIQUE INDEX "transfer_certificate_current" ON "transfer_certificate" USING btree ("student_exit_id") WHERE "transfer_certificate"."ended" is null;
CREATE INDEX "transfer_certificate_student" ON "transfer_certificate" USING btree ("student_id");

CREATE TABLE "issued_receipt" (
	"issued_receipt_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issued_receipt_issued_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_transaction_id" integer NOT NULL,
	"student_id" integer,
	"staff_id" integer,
	"code" text NOT NULL,
	"number" text NOT NULL,
	"initials" text NOT NULL,
	"result" text NOT NULL,
	"said" jsonb NOT NULL,
	"issued" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_by" text NOT NULL,
	"ended" timestamp with time zone,
	"ended_as" text,
	CONSTRAINT "issued_receipt_code" UNIQUE("code")
);
ALTER TABLE "issued_receipt" ADD CONSTRAINT "issued_receipt_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "issued_receipt" ADD CONSTRAINT "issued_receipt_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "issued_receipt_current" ON "issued_receipt" USING btree ("payment_transaction_id") WHERE "issued_receipt"."ended" is null;
CREATE INDEX "issued_receipt_payment" ON "issued_receipt" USING btree ("payment_transaction_id");
CREATE INDEX "issued_receipt_student" ON "issued_receipt" USING btree ("student_id");
CREATE INDEX "issued_receipt_staff" ON "issued_receipt" USING btree ("staff_id");

CREATE TABLE "issued_payslip" (
	"issued_payslip_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issued_payslip_issued_payslip_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"month" date NOT NULL,
	"said" jsonb NOT NULL,
	"issued" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_by" text NOT NULL,
	"ended" timestamp with time zone,
	"ended_as" text
);
ALTER TABLE "issued_payslip" ADD CONSTRAINT "issued_payslip_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "issued_payslip_current" ON "issued_payslip" USING btree ("staff_id","month") WHERE "issued_payslip"."ended" is null;
CREATE INDEX "issued_payslip_staff" ON "issued_payslip" USING btree ("staff_id");
