CREATE TABLE "teaching_group_program" (
	"teaching_group_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	CONSTRAINT "teaching_group_program_teaching_group_id_program_id_pk" PRIMARY KEY("teaching_group_id","program_id")
);

CREATE TABLE "teaching_group_student" (
	"teaching_group_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	CONSTRAINT "teaching_group_student_teaching_group_id_student_id_from_date_pk" PRIMARY KEY("teaching_group_id","student_id","from_date"),
	CONSTRAINT "teaching_group_student_days" CHECK ("teaching_group_student"."to_date" >= "teaching_group_student"."from_date")
);

CREATE TABLE "teaching_group_teacher" (
	"teaching_group_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"place" integer NOT NULL,
	CONSTRAINT "teaching_group_teacher_teaching_group_id_staff_id_from_date_pk" PRIMARY KEY("teaching_group_id","staff_id","from_date"),
	CONSTRAINT "teaching_group_teacher_days" CHECK ("teaching_group_teacher"."to_date" >= "teaching_group_teacher"."from_date")
);

CREATE TABLE "teaching_group" (
	"teaching_group_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teaching_group_teaching_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_name" text NOT NULL,
	"course_id" integer NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"room" text DEFAULT '' NOT NULL,
	"capacity" integer DEFAULT 0 NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(group_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(group_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "teaching_group_course" UNIQUE("teaching_group_id","course_id"),
	CONSTRAINT "teaching_group_days" CHECK ("teaching_group"."to_date" >= "teaching_group"."from_date")
);

ALTER TABLE "teaching_group_program" ADD CONSTRAINT "teaching_group_program_teaching_group_id_teaching_group_teaching_group_id_fk" FOREIGN KEY ("teaching_group_id") REFERENCES "teaching_group"("teaching_group_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "teaching_group_program" ADD CONSTRAINT "teaching_group_program_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "teaching_group_student" ADD CONSTRAINT "teaching_group_student_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "teaching_group_student" ADD CONSTRAINT "teaching_group_student_group" FOREIGN KEY ("teaching_group_id","course_id") REFERENCES "teaching_group"("teaching_group_id","course_id") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "teaching_group_teacher" ADD CONSTRAINT "teaching_group_teacher_teaching_group_id_teaching_group_teaching_group_id_fk" FOREIGN KEY ("teaching_group_id") REFERENCES "teaching_group"("teaching_group_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "teaching_group_teacher" ADD CONSTRAINT "teaching_group_teacher_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "teaching_group" ADD CONSTRAINT "teaching_group_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "course"("course_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "teaching_group_program_of" ON "teaching_group_program" USING btree ("program_id");
CREATE INDEX "teaching_group_student_of" ON "teaching_group_student" USING btree ("student_id","course_id");
CREATE INDEX "teaching_group_teacher_staff" ON "teaching_group_teacher" USING btree ("staff_id");
CREATE INDEX "teaching_group_of_course" ON "teaching_group" USING btree ("course_id","from_date");

-- Nobody is in two groups of a course on one day.
alter table teaching_group_student add constraint teaching_group_student_once
  exclude using gist (student_id with =, course_id with =, daterange(from_date, to_date, '[]') with &&);
