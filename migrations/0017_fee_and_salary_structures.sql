CREATE TABLE "fee_structure" (
	"fee_structure_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_structure_fee_structure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fee_type" text NOT NULL,
	"program_id" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"is_optional" boolean DEFAULT false NOT NULL,
	"is_concession" boolean DEFAULT false NOT NULL,
	"effective_from" date NOT NULL,
	"effective_to" date NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(fee_type)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(fee_type))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "fee_structure_amount" CHECK ("fee_structure"."amount" >= 0),
	CONSTRAINT "fee_structure_window" CHECK ("fee_structure"."effective_to" > "fee_structure"."effective_from")
);

CREATE TABLE "salary_structure" (
	"salary_structure_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "salary_structure_salary_structure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"salary_type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_optional" boolean DEFAULT false NOT NULL,
	"is_deduction" boolean DEFAULT false NOT NULL,
	"max_deduction_amount" numeric(14, 2) DEFAULT 0 NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(salary_type)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(salary_type))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "salary_structure_maximum" CHECK ("salary_structure"."max_deduction_amount" > 0 or ("salary_structure"."max_deduction_amount" = 0 and not "salary_structure"."is_deduction"))
);

ALTER TABLE "fee_structure" ADD CONSTRAINT "fee_structure_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "fee_structure_program" ON "fee_structure" USING btree ("program_id","effective_from");