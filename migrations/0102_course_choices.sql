CREATE TABLE "course_choice_course" (
	"course_choice_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"capacity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "course_choice_course_course_choice_id_course_id_pk" PRIMARY KEY("course_choice_id","course_id")
);

CREATE TABLE "course_choice_program" (
	"course_choice_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	CONSTRAINT "course_choice_program_course_choice_id_program_id_pk" PRIMARY KEY("course_choice_id","program_id")
);

CREATE TABLE "course_choice" (
	"course_choice_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_choice_course_choice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"choice_name" text NOT NULL,
	"school_year" integer NOT NULL,
	"least_courses" integer NOT NULL,
	"most_courses" integer NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(choice_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(choice_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "course_choice_days" CHECK ("course_choice"."closes_on" >= "course_choice"."opens_on"),
	CONSTRAINT "course_choice_limits" CHECK ("course_choice"."most_courses" >= 1 and "course_choice"."least_courses" between 0 and "course_choice"."most_courses")
);

CREATE TABLE "student_choice_course" (
	"course_choice_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	CONSTRAINT "student_choice_course_course_choice_id_student_id_course_id_pk" PRIMARY KEY("course_choice_id","student_id","course_id")
);

CREATE TABLE "student_choice" (
	"course_choice_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"second_wish_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "student_choice_course_choice_id_student_id_pk" PRIMARY KEY("course_choice_id","student_id")
);

ALTER TABLE "teaching_group_student" ADD COLUMN "band_id" integer;
ALTER TABLE "teaching_group" ADD COLUMN "course_choice_id" integer;
ALTER TABLE "course_choice_course" ADD CONSTRAINT "course_choice_course_course_choice_id_course_choice_course_choice_id_fk" FOREIGN KEY ("course_choice_id") REFERENCES "course_choice"("course_choice_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "course_choice_course" ADD CONSTRAINT "course_choice_course_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "course"("course_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "course_choice_program" ADD CONSTRAINT "course_choice_program_course_choice_id_course_choice_course_choice_id_fk" FOREIGN KEY ("course_choice_id") REFERENCES "course_choice"("course_choice_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "course_choice_program" ADD CONSTRAINT "course_choice_program_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_choice_course" ADD CONSTRAINT "student_choice_course_course_choice_id_course_choice_course_choice_id_fk" FOREIGN KEY ("course_choice_id") REFERENCES "course_choice"("course_choice_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_choice_course" ADD CONSTRAINT "student_choice_course_by" FOREIGN KEY ("course_choice_id","student_id") REFERENCES "student_choice"("course_choice_id","student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_choice_course" ADD CONSTRAINT "student_choice_course_offered" FOREIGN KEY ("course_choice_id","course_id") REFERENCES "course_choice_course"("course_choice_id","course_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_choice" ADD CONSTRAINT "student_choice_course_choice_id_course_choice_course_choice_id_fk" FOREIGN KEY ("course_choice_id") REFERENCES "course_choice"("course_choice_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_choice" ADD CONSTRAINT "student_choice_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_choice" ADD CONSTRAINT "student_choice_second_wish" FOREIGN KEY ("course_choice_id","second_wish_id") REFERENCES "course_choice_course"("course_choice_id","course_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "course_choice_course_of" ON "course_choice_course" USING btree ("course_id");
CREATE INDEX "course_choice_program_of" ON "course_choice_program" USING btree ("program_id");
CREATE INDEX "course_choice_year" ON "course_choice" USING btree ("school_year");
CREATE INDEX "student_choice_course_of" ON "student_choice_course" USING btree ("course_choice_id","course_id");
CREATE INDEX "student_choice_of" ON "student_choice" USING btree ("student_id");
CREATE INDEX "student_choice_wished" ON "student_choice" USING btree ("course_choice_id","second_wish_id");
ALTER TABLE "teaching_group" ADD CONSTRAINT "teaching_group_course_choice_id_course_choice_course_choice_id_fk" FOREIGN KEY ("course_choice_id") REFERENCES "course_choice"("course_choice_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "teaching_group_choice" ON "teaching_group" USING btree ("course_choice_id");

-- Nobody is in two groups of a choice of which each takes one course.
alter table teaching_group_student add constraint teaching_group_student_band
  exclude using gist (student_id with =, band_id with =, daterange(from_date, to_date, '[]') with &&) where (band_id is not null);
