CREATE TABLE "school_year" (
	"school_year_id" integer PRIMARY KEY NOT NULL,
	"school_year_name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"staff_from" date,
	"families_from" date,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(school_year_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(school_year_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "school_year_begins_in" CHECK ("school_year"."school_year_id" = extract(year from "school_year"."start_date")),
	CONSTRAINT "school_year_days" CHECK ("school_year"."end_date" > "school_year"."start_date")
);

alter table school_year add constraint school_year_never_overlaps exclude using gist (daterange(start_date, end_date, '[]') with &&);

-- Until now the setting of the school alone said when a year began: the years that hold data keep these days and names.
insert into school_year (school_year_id, school_year_name, start_date, end_date)
select year, case when start = '01-01' then year::text else year || '-' || lpad(((year + 1) % 100)::text, 2, '0') end,
  (year || '-' || start)::date, ((year + 1) || '-' || start)::date - 1
from (select coalesce((select school_year_start from school), '06-01') as start) s
cross join lateral (
  select min(held.year) as first, max(held.year) as last from (
    select school_year as year from term
    union all select school_year from student_fee
    union all select extract(year from d.day)::integer - (to_char(d.day, 'MM-DD') < s.start)::integer from (
      select start_date as day from examination
      union all select attendance_date from student_attendance_sheet
      union all select from_date from student_enrolment
      union all select payment_date from payment_transaction
    ) d where d.day <= current_date
  ) held
) held
cross join lateral generate_series(held.first, held.last) as year;
