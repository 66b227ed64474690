CREATE TABLE "staff_salary" (
	"staff_salary_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_salary_staff_salary_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"total_earnings" numeric(14, 2) NOT NULL,
	"total_deductions" numeric(14, 2) NOT NULL,
	"taxable_amount" numeric(14, 2) NOT NULL,
	"total_tax" numeric(14, 2) NOT NULL,
	"monthly_salary" numeric(14, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

CREATE TABLE "staff_salary_detail" (
	"staff_salary_detail_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_salary_detail_staff_salary_detail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_salary_id" integer NOT NULL,
	"salary_structure_id" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"from_month" date NOT NULL,
	"to_month" date,
	CONSTRAINT "staff_salary_detail_months" CHECK ("staff_salary_detail"."to_month" is null or "staff_salary_detail"."to_month" >= "staff_salary_detail"."from_month")
);

ALTER TABLE "staff_salary" ADD CONSTRAINT "staff_salary_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_salary_detail" ADD CONSTRAINT "staff_salary_detail_staff_salary_id_staff_salary_staff_salary_id_fk" FOREIGN KEY ("staff_salary_id") REFERENCES "staff_salary"("staff_salary_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "staff_salary_detail" ADD CONSTRAINT "staff_salary_detail_salary_structure_id_salary_structure_salary_structure_id_fk" FOREIGN KEY ("salary_structure_id") REFERENCES "salary_structure"("salary_structure_id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "staff_salary_once" ON "staff_salary" USING btree ("staff_id");
CREATE UNIQUE INDEX "staff_salary_detail_once" ON "staff_salary_detail" USING btree ("staff_salary_id","salary_structure_id") WHERE "staff_salary_detail"."to_month" is null;
CREATE INDEX "staff_salary_detail_months" ON "staff_salary_detail" USING btree ("staff_salary_id","from_month");
CREATE INDEX "staff_salary_detail_structure" ON "staff_salary_detail" USING btree ("salary_structure_id");