CREATE TABLE "exam_change" (
	"exam_change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_change_exam_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"examination_id" integer NOT NULL
);

CREATE TABLE "exam_tally" (
	"exam_tally_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_tally_exam_tally_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"examination_id" integer NOT NULL,
	"exam_schedule_id" integer,
	"passed" integer NOT NULL,
	"failed" integer NOT NULL
);

ALTER TABLE "exam_tally" ADD CONSTRAINT "exam_tally_examination_id_examination_examination_id_fk" FOREIGN KEY ("examination_id") REFERENCES "examination"("examination_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "exam_tally" ADD CONSTRAINT "exam_tally_exam_schedule_id_exam_schedule_exam_schedule_id_fk" FOREIGN KEY ("exam_schedule_id") REFERENCES "exam_schedule"("exam_schedule_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "exam_change_examination" ON "exam_change" USING btree ("examination_id");
CREATE UNIQUE INDEX "exam_tally_once" ON "exam_tally" USING btree ("examination_id",coalesce("exam_schedule_id", 0));
CREATE INDEX "exam_tally_schedule" ON "exam_tally" USING btree ("exam_schedule_id");
-- As before, each mark looked up once.
create or replace function exam_marks(of_examinations integer[])
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
    select n.exam_schedule_id, n.student_id, max(n.grade_record_id) as grade_record_id, max(n.marks) as marks
    from (
      select p.exam_schedule_id, m.student_id, true as is_member, null::integer as grade_record_id, null::numeric as marks
      from paper p join student_enrolment m on m.program_id = p.program_id and m.from_date <= p.exam_date
        and (m.to_date is null or m.to_date >= p.exam_date)
      union all
      select g.exam_schedule_id, g.student_id, false, g.grade_record_id, g.marks
      from paper p join grade_record g on g.exam_schedule_id = p.exam_schedule_id
    ) n
    group by n.exam_schedule_id, n.student_id
    having bool_or(n.is_member) or max(n.marks) is not null
  )
  select p.examination_id, p.exam_schedule_id, p.course_id, p.exam_date, l.student_id,
    l.grade_record_id, l.marks, p.total_marks, p.min_marks, p.is_mandatory,
    case when not p.is_entered then 0 when l.marks >= p.min_marks then 1 when l.marks is not null then 2
      when p.is_mandatory then 3 else 4 end
  from line l
  join paper p on p.exam_schedule_id = l.exam_schedule_id
$$;

-- What students have in each term of a school year, by its examinations that begin in the term. Nothing at all while the terms of that
-- year do not sum to 100.
create function term_results(of_programs integer[], of_year integer)
returns table (program_id integer, student_id integer, term_management_id integer, weight numeric, total numeric, out_of numeric)
language sql stable as $$
  with covered as materialized (
    select e.examination_id, e.program_id, t.term_management_id, t.percentage as weight
    from term t join examination e on e.start_date between t.start_date and t.end_date
    where t.school_year = of_year and e.program_id = any(of_programs)
      and (select sum(w.percentage) from term w where w.school_year = of_year) = 100
  )
  select c.program_id, r.student_id, c.term_management_id, c.weight, sum(r.total), sum(r.out_of)
  from exam_results((select coalesce(array_agg(c.examination_id), '{}') from covered c)) r
  join covered c on c.examination_id = r.examination_id
  group by c.program_id, r.student_id, c.term_management_id, c.weight
$$;

-- The result of a school year: the percentages of its terms by their weights, over the terms in which there is something so far
-- (weight: how much of the year that is). Rounded once, half up, at the end. Only who has the whole year is ranked. The tenth decimal
-- is where a third of something that came out even again is no longer a hair below .5.
create function year_results(of_programs integer[], of_year integer)
returns table (program_id integer, student_id integer, weight numeric, percentage numeric, rank integer)
language sql stable as $$
  with result as (
    select t.program_id, t.student_id, sum(t.weight) as weight,
      round(round(sum(t.weight * 100 * t.total / t.out_of) / sum(t.weight), 10), 2) as percentage
    from term_results(of_programs, of_year) t
    group by t.program_id, t.student_id
  )
  select r.program_id, r.student_id, r.weight, r.percentage,
    case when r.weight = 100
      then (rank() over (partition by r.program_id, r.weight = 100 order by r.percentage desc))::integer end
  from result r
$$;

-- How many passed and failed in some examinations (no schedule) and in each of their courses. Absent fails, not taken is neither.
create function exam_counts(of_examinations integer[])
returns table (examination_id integer, exam_schedule_id integer, passed integer, failed integer)
language sql stable as $$
  select r.examination_id, null::integer, (count(*) filter (where r.is_passed))::integer, (count(*) filter (where not r.is_passed))::integer
  from exam_results(of_examinations) r group by r.examination_id
  union all
  select m.examination_id, m.exam_schedule_id, (count(*) filter (where m.standing = 1))::integer,
    (count(*) filter (where m.standing in (2, 3)))::integer
  from exam_marks(of_examinations) m where m.standing in (1, 2, 3) group by m.examination_id, m.exam_schedule_id
$$;

-- The same, from what is kept as far as nothing has changed since.
create function exam_tallies(of_examinations integer[])
returns table (examination_id integer, exam_schedule_id integer, passed integer, failed integer)
language sql stable as $$
  with asked as materialized (
    select a.id, exists (select from exam_tally t where t.examination_id = a.id and t.exam_schedule_id is null)
      and not exists (select from exam_change c where c.examination_id = a.id) as is_kept
    from unnest(of_examinations) a (id)
  )
  select t.examination_id, t.exam_schedule_id, t.passed, t.failed
  from asked a join exam_tally t on t.examination_id = a.id where a.is_kept
  union all
  select c.examination_id, c.exam_schedule_id, c.passed, c.failed
  from exam_counts((select coalesce(array_agg(a.id), '{}') from asked a where not a.is_kept)) c
$$;

-- Counts anew what has changed, some examinations at once, and answers how many. One at a time: what is counted is counted after the
-- lines that are taken away were written, so a change that comes meanwhile leaves its own.
create function count_examinations(at_most integer) returns integer language plpgsql as $$
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
  insert into exam_tally (examination_id, exam_schedule_id, passed, failed)
  select c.examination_id, c.exam_schedule_id, c.passed, c.failed from exam_counts(ids) c;
  insert into exam_tally (examination_id, passed, failed)
  select e.examination_id, 0, 0 from examination e where e.examination_id = any(ids) on conflict do nothing;
  return cardinality(ids);
end $$;

create function note_exam_changes() returns trigger language plpgsql as $$
begin
  case tg_table_name
  when 'grade_record' then
    insert into exam_change (examination_id) select distinct s.examination_id from changed n join exam_schedule s using (exam_schedule_id);
  when 'exam_schedule' then
    insert into exam_change (examination_id) select distinct n.examination_id from changed n;
  when 'program_course' then
    insert into exam_change (examination_id)
    select distinct s.examination_id from changed n join examination e using (program_id)
    join exam_schedule s on s.examination_id = e.examination_id and s.course_id = n.course_id;
  when 'student_enrolment' then
    insert into exam_change (examination_id)
    select distinct s.examination_id from changed n join examination e using (program_id)
    join exam_schedule s on s.examination_id = e.examination_id and s.exam_date >= n.from_date
      and (n.to_date is null or s.exam_date <= n.to_date);
  end case;
  return null;
end $$;

do $$
declare of_table text;
begin
  foreach of_table in array array['grade_record', 'exam_schedule', 'program_course', 'student_enrolment'] loop
    execute format('create trigger exam_changes_inserted after insert on %I referencing new table as changed for each statement execute function note_exam_changes()', of_table);
    execute format('create trigger exam_changes_deleted after delete on %I referencing old table as changed for each statement execute function note_exam_changes()', of_table);
    execute format('create trigger exam_changes_reached after update on %I referencing new table as changed for each statement execute function note_exam_changes()', of_table);
  end loop;
  -- These may leave one examination for another.
  foreach of_table in array array['program_course', 'student_enrolment'] loop
    execute format('create trigger exam_changes_left after update on %I referencing old table as changed for each statement execute function note_exam_changes()', of_table);
  end loop;
end $$;
