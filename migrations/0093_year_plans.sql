CREATE TABLE "year_plan_outcome" (
	"school_year" integer NOT NULL,
	"student_id" integer NOT NULL,
	"attended_id" integer,
	"outcome" integer NOT NULL,
	"program_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"is_by_hand" boolean DEFAULT false NOT NULL,
	"is_given" boolean DEFAULT false NOT NULL,
	CONSTRAINT "year_plan_outcome_school_year_student_id_pk" PRIMARY KEY("school_year","student_id"),
	CONSTRAINT "year_plan_outcome_known" CHECK ("year_plan_outcome"."outcome" between 1 and 7)
);

CREATE TABLE "year_plan_row" (
	"year_plan_row_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "year_plan_row_year_plan_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_year" integer NOT NULL,
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);

CREATE TABLE "year_plan" (
	"school_year" integer PRIMARY KEY NOT NULL,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"applied" timestamp with time zone,
	"applied_by" text DEFAULT '' NOT NULL,
	"done" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

ALTER TABLE "year_plan_outcome" ADD CONSTRAINT "year_plan_outcome_school_year_year_plan_school_year_fk" FOREIGN KEY ("school_year") REFERENCES "year_plan"("school_year") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "year_plan_outcome" ADD CONSTRAINT "year_plan_outcome_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "year_plan_outcome" ADD CONSTRAINT "year_plan_outcome_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "year_plan_row" ADD CONSTRAINT "year_plan_row_school_year_year_plan_school_year_fk" FOREIGN KEY ("school_year") REFERENCES "year_plan"("school_year") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "year_plan_outcome_student" ON "year_plan_outcome" USING btree ("student_id");
CREATE INDEX "year_plan_outcome_program" ON "year_plan_outcome" USING btree ("program_id");
CREATE INDEX "year_plan_row_of" ON "year_plan_row" USING btree ("school_year","table_name","row_key");