CREATE TABLE "exam_schedule" (
	"exam_schedule_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_schedule_exam_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"examination_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"room_id" text DEFAULT '' NOT NULL,
	"total_marks" numeric(7, 2) NOT NULL,
	"min_marks" numeric(7, 2) NOT NULL,
	"exam_date" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "exam_schedule_once" UNIQUE("examination_id","course_id"),
	CONSTRAINT "exam_schedule_times" CHECK ("exam_schedule"."end_time" > "exam_schedule"."start_time"),
	CONSTRAINT "exam_schedule_total" CHECK ("exam_schedule"."total_marks" > 0),
	CONSTRAINT "exam_schedule_minimum" CHECK ("exam_schedule"."min_marks" between 0 and "exam_schedule"."total_marks")
);

CREATE TABLE "examination" (
	"examination_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "examination_examination_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"examination_name" text NOT NULL,
	"program_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_final_exam" boolean DEFAULT false NOT NULL,
	"released" timestamp with time zone,
	"released_by" text DEFAULT '' NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(examination_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(examination_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "examination_days" CHECK ("examination"."end_date" >= "examination"."start_date")
);

CREATE TABLE "grade_record" (
	"grade_record_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_record_grade_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exam_schedule_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"marks" numeric(7, 2),
	"entered" timestamp with time zone DEFAULT now() NOT NULL,
	"entered_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "grade_record_once" UNIQUE("exam_schedule_id","student_id"),
	CONSTRAINT "grade_record_marks" CHECK ("grade_record"."marks" >= 0)
);

CREATE TABLE "grade_sheet" (
	"examination_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

CREATE TABLE "grade_band" (
	"grade_band_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_band_grade_band_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_percentage" numeric(5, 2) NOT NULL,
	"letter" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "grade_band_from" UNIQUE("from_percentage"),
	CONSTRAINT "grade_band_letter" UNIQUE("letter"),
	CONSTRAINT "grade_band_percentage" CHECK ("grade_band"."from_percentage" between 0 and 100)
);

CREATE TABLE "exam_remark" (
	"examination_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"remark" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "exam_remark_examination_id_student_id_pk" PRIMARY KEY("examination_id","student_id")
);

CREATE TABLE "term" (
	"term_management_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "term_term_management_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_year" integer NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"term_name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"percentage" numeric(5, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "term_days" CHECK ("term"."end_date" >= "term"."start_date"),
	CONSTRAINT "term_percentage" CHECK ("term"."percentage" > 0 and "term"."percentage" <= 100)
);

ALTER TABLE "school" ADD COLUMN "results_need_release" boolean DEFAULT false NOT NULL;
ALTER TABLE "school" ADD COLUMN "card_shows_photo" boolean DEFAULT true NOT NULL;
ALTER TABLE "school" ADD COLUMN "card_shows_rank" boolean DEFAULT false NOT NULL;
ALTER TABLE "school" ADD COLUMN "card_shows_attendance" boolean DEFAULT true NOT NULL;
ALTER TABLE "program" ADD COLUMN "class_teacher_id" integer;
ALTER TABLE "exam_schedule" ADD CONSTRAINT "exam_schedule_examination_id_examination_examination_id_fk" FOREIGN KEY ("examination_id") REFERENCES "examination"("examination_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "exam_schedule" ADD CONSTRAINT "exam_schedule_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "course"("course_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "examination" ADD CONSTRAINT "examination_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "grade_record" ADD CONSTRAINT "grade_record_exam_schedule_id_exam_schedule_exam_schedule_id_fk" FOREIGN KEY ("exam_schedule_id") REFERENCES "exam_schedule"("exam_schedule_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "grade_record" ADD CONSTRAINT "grade_record_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "grade_sheet" ADD CONSTRAINT "grade_sheet_examination_id_examination_examination_id_fk" FOREIGN KEY ("examination_id") REFERENCES "examination"("examination_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "exam_remark" ADD CONSTRAINT "exam_remark_examination_id_examination_examination_id_fk" FOREIGN KEY ("examination_id") REFERENCES "examination"("examination_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "exam_remark" ADD CONSTRAINT "exam_remark_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "exam_schedule_course" ON "exam_schedule" USING btree ("course_id");
CREATE INDEX "exam_schedule_date" ON "exam_schedule" USING btree ("exam_date","start_time");
CREATE INDEX "examination_program" ON "examination" USING btree ("program_id","start_date");
CREATE INDEX "examination_start" ON "examination" USING btree ("start_date","examination_id");
CREATE INDEX "grade_record_student" ON "grade_record" USING btree ("student_id","exam_schedule_id");
CREATE INDEX "term_year" ON "term" USING btree ("school_year","start_date");
ALTER TABLE "program" ADD CONSTRAINT "program_class_teacher_id_staff_staff_id_fk" FOREIGN KEY ("class_teacher_id") REFERENCES "staff"("staff_id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "program_class_teacher" ON "program" USING btree ("class_teacher_id");

-- Every row of the sheets of some examinations, and what it is: 0 nobody has a mark in this course yet, so that it counts nowhere;
-- 1 passed; 2 failed; 3 absent, which fails and counts as no marks; 4 not taken, which only a course that is not mandatory can be.
-- A sheet's rows are those who belonged to the program on the day of the exam, and whoever has marks in it.
create function exam_marks(of_examinations integer[])
returns table (
  examination_id integer, exam_schedule_id integer, course_id integer, exam_date date, student_id integer,
  grade_record_id integer, marks numeric, total_marks numeric, min_marks numeric, is_mandatory boolean, standing integer
)
language sql stable as $$
  with paper as materialized (
    select s.examination_id, s.exam_schedule_id, s.course_id, s.exam_date, s.total_marks, s.min_marks, e.program_id,
      coalesce(c.is_mandatory, true) as is_mandatory,
      exists (select from grade_record g where g.exam_schedule_id = s.exam_schedule_id and g.marks is not null) as is_entered
    from exam_schedule s
    join examination e on e.examination_id = s.examination_id
    left join program_course c on c.program_id = e.program_id and c.course_id = s.course_id
    where s.examination_id = any(of_examinations)
  ),
  line as (
    select p.exam_schedule_id, m.student_id from paper p
    join student_enrolment m on m.program_id = p.program_id and m.from_date <= p.exam_date
      and (m.to_date is null or m.to_date >= p.exam_date)
    union
    select p.exam_schedule_id, g.student_id from paper p
    join grade_record g on g.exam_schedule_id = p.exam_schedule_id and g.marks is not null
  )
  select p.examination_id, p.exam_schedule_id, p.course_id, p.exam_date, l.student_id,
    g.grade_record_id, g.marks, p.total_marks, p.min_marks, p.is_mandatory,
    case when not p.is_entered then 0 when g.marks >= p.min_marks then 1 when g.marks is not null then 2
      when p.is_mandatory then 3 else 4 end
  from line l
  join paper p on p.exam_schedule_id = l.exam_schedule_id
  left join grade_record g on g.exam_schedule_id = l.exam_schedule_id and g.student_id = l.student_id
$$;

-- The result of every student of some examinations: the only place that adds marks. Rounded once, half up, at the end; equal
-- percentages share a rank. Who failed is ranked; who has no marks at all is not, and neither is there a percentage of nothing.
create function exam_results(of_examinations integer[])
returns table (
  examination_id integer, student_id integer, total numeric, out_of numeric, percentage numeric, is_passed boolean, rank integer
)
language sql stable as $$
  with result as (
    select m.examination_id, m.student_id, coalesce(sum(m.marks) filter (where m.standing in (1, 2)), 0) as total,
      sum(m.total_marks) filter (where m.standing in (1, 2, 3)) as out_of,
      count(m.marks) > 0 as has_marks,
      bool_and(m.standing = 1) filter (where m.standing in (1, 2, 3)) as is_passed
    from exam_marks(of_examinations) m
    group by m.examination_id, m.student_id
  ),
  rounded as (
    select r.*, round(100 * r.total / r.out_of, 2) as percentage from result r where r.out_of is not null
  )
  select r.examination_id, r.student_id, r.total, r.out_of, r.percentage, r.is_passed,
    case when r.has_marks
      then (rank() over (partition by r.examination_id, r.has_marks order by r.percentage desc))::integer end
  from rounded r
$$;
