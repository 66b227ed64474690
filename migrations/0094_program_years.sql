CREATE TABLE "program_year_course" (
	"program_year_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"semester" integer DEFAULT 1 NOT NULL,
	"is_mandatory" boolean DEFAULT true NOT NULL,
	"session_start_date" date,
	"session_end_date" date,
	"staff_id" integer,
	CONSTRAINT "program_year_course_program_year_id_course_id_pk" PRIMARY KEY("program_year_id","course_id")
);

CREATE TABLE "program_year" (
	"program_year_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_year_program_year_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"program_id" integer NOT NULL,
	"school_year" integer NOT NULL,
	"program_name" text NOT NULL,
	"program_order" integer NOT NULL,
	"class_teacher_id" integer,
	"capacity" integer DEFAULT 0 NOT NULL,
	"room" text DEFAULT '' NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"namesake" integer DEFAULT 0 NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(program_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(program_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "program_year_once" UNIQUE("program_id","school_year")
);

ALTER TABLE "program" ADD COLUMN "capacity" integer DEFAULT 0 NOT NULL;
ALTER TABLE "program" ADD COLUMN "room" text DEFAULT '' NOT NULL;
ALTER TABLE "program" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;
ALTER TABLE "program_year_course" ADD CONSTRAINT "program_year_course_program_year_id_program_year_program_year_id_fk" FOREIGN KEY ("program_year_id") REFERENCES "program_year"("program_year_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "program_year_course" ADD CONSTRAINT "program_year_course_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "course"("course_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "program_year_course" ADD CONSTRAINT "program_year_course_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "program_year" ADD CONSTRAINT "program_year_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "program_year" ADD CONSTRAINT "program_year_class_teacher_id_staff_staff_id_fk" FOREIGN KEY ("class_teacher_id") REFERENCES "staff"("staff_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "program_year_course_course" ON "program_year_course" USING btree ("course_id");
CREATE INDEX "program_year_course_staff" ON "program_year_course" USING btree ("staff_id");
CREATE INDEX "program_year_class_teacher" ON "program_year" USING btree ("class_teacher_id");
CREATE UNIQUE INDEX "program_year_name_once" ON "program_year" USING btree ("school_year",lower(regexp_replace("program_name", '\s+', ' ', 'g')),"namesake");