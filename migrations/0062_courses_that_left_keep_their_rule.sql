ALTER TABLE "exam_schedule" ADD COLUMN "was_mandatory" boolean;-- A course that leaves its program has exams there that keep what it was: otherwise everybody who did not take an optional course would
-- be absent in it, and fail, from that day on.
create function keep_what_courses_were() returns trigger language plpgsql as $$
begin
  update exam_schedule s set was_mandatory = g.is_mandatory
  from gone g join examination e on e.program_id = g.program_id
  where s.examination_id = e.examination_id and s.course_id = g.course_id;
  return null;
end $$;

create trigger exams_keep_what_courses_were after delete on program_course referencing old table as gone
  for each statement execute function keep_what_courses_were();

-- As before, with what a course was that has left.
create or replace function exam_marks(of_examinations integer[])
returns table (
  examination_id integer, exam_schedule_id integer, course_id integer, exam_date date, student_id integer,
  grade_record_id integer, marks numeric, total_marks numeric, min_marks numeric, is_mandatory boolean, standing integer
)
language sql stable as $$
  with paper as materialized (
    select s.examination_id, s.exam_schedule_id, s.course_id, s.exam_date, s.total_marks, s.min_marks, e.program_id,
      coalesce(c.is_mandatory, s.was_mandatory, true) as is_mandatory,
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
