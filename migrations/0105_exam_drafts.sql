CREATE TABLE "exam_draft" (
	"exam_draft_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_draft_exam_draft_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"examination_name" text NOT NULL,
	"program_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_final_exam" boolean DEFAULT false NOT NULL,
	"exams" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "exam_draft_days" CHECK ("exam_draft"."end_date" >= "exam_draft"."start_date")
);

ALTER TABLE "exam_draft" ADD CONSTRAINT "exam_draft_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "exam_draft_program" ON "exam_draft" USING btree ("program_id","start_date");