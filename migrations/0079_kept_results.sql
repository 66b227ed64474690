CREATE TABLE "student_tally" (
	"student_id" integer NOT NULL,
	"examination_id" integer NOT NULL,
	"total" numeric NOT NULL,
	"out_of" numeric NOT NULL,
	"percentage" numeric NOT NULL,
	"is_passed" boolean NOT NULL,
	"rank" integer,
	CONSTRAINT "student_tally_student_id_examination_id_pk" PRIMARY KEY("student_id","examination_id")
);

ALTER TABLE "student_tally" ADD CONSTRAINT "student_tally_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_tally" ADD CONSTRAINT "student_tally_examination_id_examination_examination_id_fk" FOREIGN KEY ("examination_id") REFERENCES "examination"("examination_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "student_tally_examination" ON "student_tally" USING btree ("examination_id");
-- Ranks are worked out from everybody's marks, so what everybody had is kept like the numbers of those who passed, until something changes.
alter function exam_results(integer[]) rename to count_results;

-- Those of some examinations that have changed since they were last counted, or were never counted.
create function uncounted_examinations(of_examinations integer[]) returns integer[] language sql stable as $$
  select array(
    select a.id from unnest(of_examinations) a (id)
    where exists (select from exam_change c where c.examination_id = a.id)
      or not exists (select from exam_tally t where t.examination_id = a.id and t.exam_schedule_id is null))
$$;

-- The results of everybody in some examinations, or only of some students: from what is kept as far as nothing has changed since.
create function exam_results(of_examinations integer[], of_students integer[] default null)
returns table (
  examination_id integer, student_id integer, total numeric, out_of numeric, percentage numeric, is_passed boolean, rank integer
)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  uncounted integer[] := uncounted_examinations(of_examinations);
begin
  if of_students is null then
    return query
      select t.examination_id, t.student_id, t.total, t.out_of, t.percentage, t.is_passed, t.rank from student_tally t
      where t.examination_id = any(of_examinations) and t.examination_id <> all(uncounted);
  else
    return query
      select t.examination_id, t.student_id, t.total, t.out_of, t.percentage, t.is_passed, t.rank from student_tally t
      where t.student_id = any(of_students) and t.examination_id = any(of_examinations) and t.examination_id <> all(uncounted);
  end if;
  if uncounted <> '{}' then
    return query select c.* from count_results(uncounted) c where of_students is null or c.student_id = any(of_students);
  end if;
end $$;

create or replace function exam_tallies(of_examinations integer[])
returns table (examination_id integer, exam_schedule_id integer, passed integer, failed integer)
language plpgsql stable as $$
declare
  uncounted integer[] := uncounted_examinations(of_examinations);
begin
  return query
    select t.examination_id, t.exam_schedule_id, t.passed, t.failed from exam_tally t
    where t.examination_id = any(of_examinations) and t.examination_id <> all(uncounted);
  if uncounted <> '{}' then
    return query select c.examination_id, c.exam_schedule_id, c.passed, c.failed from exam_counts(uncounted) c;
  end if;
end $$;

create or replace function exam_counts(of_examinations integer[])
returns table (examination_id integer, exam_schedule_id integer, passed integer, failed integer)
language sql stable as $$
  select t.examination_id, null::integer, (count(*) filter (where t.is_passed))::integer, (count(*) filter (where not t.is_passed))::integer
  from exam_totals(of_examinations) t group by t.examination_id
  union all
  select m.examination_id, m.exam_schedule_id, (count(*) filter (where m.standing = 1))::integer,
    (count(*) filter (where m.standing in (2, 3)))::integer
  from exam_marks(of_examinations) m where m.standing in (1, 2, 3) group by m.examination_id, m.exam_schedule_id
$$;

create or replace function count_examinations(at_most integer) returns integer language plpgsql as $$
declare ids integer[];
begin
  perform pg_advisory_xact_lock(hashtextextended('count_examinations of ' || current_schema(), 0));
  select array_agg(n.id) into ids from (
    select c.examination_id as id from exam_change c
    union select e.examination_id from examination e where not exists (
      select from exam_tally t where t.examination_id = e.examination_id and t.exam_schedule_id is null)
    limit at_most) n;
  if ids is null then return 0; end if;
  delete from exam_change c where c.examination_id = any(ids);
  delete from exam_tally t where t.examination_id = any(ids);
  delete from student_tally t where t.examination_id = any(ids);
  insert into exam_tally (examination_id, exam_schedule_id, passed, failed)
  select c.examination_id, c.exam_schedule_id, c.passed, c.failed from exam_counts(ids) c;
  insert into exam_tally (examination_id, passed, failed)
  select e.examination_id, 0, 0 from examination e where e.examination_id = any(ids) on conflict do nothing;
  insert into student_tally (examination_id, student_id, total, out_of, percentage, is_passed, rank)
  select r.examination_id, r.student_id, r.total, r.out_of, r.percentage, r.is_passed, r.rank from count_results(ids) r;
  return cardinality(ids);
end $$;

-- Counted anew, with the students, by the job that runs at the start.
delete from exam_tally;

drop function year_results(integer[], integer);
drop function term_results(integer[], integer);

-- The results of a student's school years. One counts all programs of one order that the student attended in the year, each examination
-- where it was written, and belongs to the last of these classes. It weights the percentages of the terms in which there is something,
-- by the examinations that begin in them; rounded once, half up, at the end. (The tenth decimal is where a third of something that came
-- out even again is no longer a hair below .5.) There is none while the terms of that year do not sum to 100.
--
-- A term with a final examination, of that last class or of one in which the student belongs on the sheet, is whole once somebody has
-- marks in each of its exams. Weight is how much of the year is whole. While a term is not, the year has no percentage, and only who
-- has the whole year, and a mark in it, has a rank, in that last class.
create function year_results_of(of_student integer, of_day date)
returns table (
  school_year integer, program_id integer, weight numeric, percentage numeric, rank integer, examinations integer[], terms json
)
language plpgsql stable rows 5 set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with year as materialized (
    select y.school_year, y.program_order, make_date(y.school_year, b.month, 1) + b.day - 1 as first_day,
      make_date(y.school_year + 1, b.month, 1) + b.day - 2 as last_day
    from (
      select distinct t.school_year, p.program_order
      from examinations_of_students(array[of_student]) o join examination e on e.examination_id = o
      join program p on p.program_id = e.program_id join term t on e.start_date between t.start_date and t.end_date
    ) y
    cross join (
      select left(n.day, 2)::integer as month, right(n.day, 2)::integer as day
      from (select coalesce((select s.school_year_start from school s), '06-01') as day) n
    ) b
    where (select sum(w.percentage) from term w where w.school_year = y.school_year) = 100
  ),
  covered as materialized (
    select y.school_year, y.program_order, e.examination_id, e.program_id, e.start_date, e.end_date, t.term_management_id, t.term_name,
      t.start_date as term_start, t.percentage as weight, e.is_final_exam and (
        not exists (select from exam_schedule s where s.examination_id = e.examination_id)
        or exists (select from exam_schedule s where s.examination_id = e.examination_id and not exists (
          select from grade_record g where g.exam_schedule_id = s.exam_schedule_id and g.marks is not null))) as is_open_final
    from year y join program p on p.program_order = y.program_order join examination e on e.program_id = p.program_id
    join term t on t.school_year = y.school_year and e.start_date between t.start_date and t.end_date
  ),
  own as materialized (
    select y.*, coalesce(
      (select m.program_id from student_enrolment m join program p on p.program_id = m.program_id
        where m.student_id = of_student and p.program_order = y.program_order and m.from_date <= of_day
          and m.from_date <= y.last_day and (m.to_date is null or m.to_date >= y.first_day)
        order by m.from_date desc limit 1),
      (select c.program_id from examinations_of_students(array[of_student]) o join covered c on c.examination_id = o
        where c.school_year = y.school_year and c.program_order = y.program_order order by c.start_date desc, c.examination_id desc limit 1)
      ) as class_id
    from year y
  ),
  classmate as materialized (
    select y.school_year, y.program_order, y.class_id, m.student_id
    from own y join student_enrolment m on m.program_id = y.class_id and m.from_date <= of_day
      and m.from_date <= y.last_day and (m.to_date is null or m.to_date >= y.first_day)
    where not exists (
      select from student_enrolment l join program p on p.program_id = l.program_id
      where l.student_id = m.student_id and l.from_date > m.from_date and l.from_date <= of_day and l.program_id <> m.program_id
        and p.program_order = y.program_order and l.from_date <= y.last_day)
    union select y.school_year, y.program_order, y.class_id, of_student from own y
  ),
  result as materialized (
    select s.school_year, s.class_id, s.student_id, c.examination_id, c.term_management_id, c.term_name, c.term_start, c.weight,
      r.total, r.out_of, r.rank is not null as has_marks
    from exam_results(array(select c.examination_id from covered c), array(select distinct s.student_id from classmate s)) r
    join covered c on c.examination_id = r.examination_id
    join classmate s on s.student_id = r.student_id and s.school_year = c.school_year and s.program_order = c.program_order
  ),
  part as materialized (
    select r.school_year, r.class_id, r.student_id, r.term_management_id, r.term_name, r.term_start, r.weight, sum(r.total) as total,
      sum(r.out_of) as out_of, bool_or(r.has_marks) as has_marks, not exists (
        select from covered f
        where f.is_open_final and f.school_year = r.school_year and f.term_management_id = r.term_management_id
          and f.program_order = (select p.program_order from program p where p.program_id = r.class_id)
          and (f.program_id = r.class_id or f.examination_id in (select o from examinations_of_students(array[r.student_id]) o))) as is_whole
    from result r
    group by r.school_year, r.class_id, r.student_id, r.term_management_id, r.term_name, r.term_start, r.weight
  ),
  summed as (
    select p.school_year, p.class_id, p.student_id, coalesce(sum(p.weight) filter (where p.is_whole), 0) as weight,
      case when bool_and(p.is_whole)
        then round(round(sum(p.weight * 100 * p.total / p.out_of) / sum(p.weight), 10), 2) end as percentage,
      bool_and(p.is_whole) and sum(p.weight) = 100 and bool_or(p.has_marks) as is_ranked
    from part p group by p.school_year, p.class_id, p.student_id
  ),
  ranked as (
    select s.*, case when s.is_ranked
      then (rank() over (partition by s.school_year, s.class_id, s.is_ranked order by s.percentage desc))::integer end as rank
    from summed s
  )
  select r.school_year, r.class_id, r.weight, r.percentage, r.rank,
    array(select e.examination_id from result e
      where e.student_id = of_student and e.school_year = r.school_year and e.class_id = r.class_id),
    (select json_agg(json_build_object('termName', p.term_name, 'weight', p.weight, 'total', p.total, 'outOf', p.out_of,
        'isWhole', p.is_whole) order by p.term_start)
      from part p where p.student_id = of_student and p.school_year = r.school_year and p.class_id = r.class_id)
  from ranked r where r.student_id = of_student;
end $$;
