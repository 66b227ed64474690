-- Whether a course is mandatory is kept on its exam when the exam is set: a program may change its courses without changing past results.
drop trigger exams_keep_what_courses_were on program_course;
drop function keep_what_courses_were();

alter table exam_schedule rename column was_mandatory to is_mandatory;
update exam_schedule s set is_mandatory = coalesce(c.is_mandatory, s.is_mandatory, true)
from exam_schedule o
join examination e on e.examination_id = o.examination_id
left join program_course c on c.program_id = e.program_id and c.course_id = o.course_id
where o.exam_schedule_id = s.exam_schedule_id;
alter table exam_schedule alter column is_mandatory set default true, alter column is_mandatory set not null;

create function set_exam_as_course_is() returns trigger language plpgsql as $$
begin
  new.is_mandatory := coalesce((
    select c.is_mandatory from examination e join program_course c on c.program_id = e.program_id
    where e.examination_id = new.examination_id and c.course_id = new.course_id), new.is_mandatory);
  return new;
end $$;

create trigger exams_are_set_as_courses_are before insert on exam_schedule for each row execute function set_exam_as_course_is();

-- As before, with what the exam keeps.
create or replace function exam_marks(of_examinations integer[])
returns table (
  examination_id integer, exam_schedule_id integer, course_id integer, exam_date date, student_id integer,
  grade_record_id integer, marks numeric, total_marks numeric, min_marks numeric, is_mandatory boolean, standing integer
)
language sql stable as $$
  with paper as materialized (
    select s.examination_id, s.exam_schedule_id, s.course_id, s.exam_date, s.total_marks, s.min_marks, e.program_id, s.is_mandatory,
      exists (select from grade_record g where g.exam_schedule_id = s.exam_schedule_id and g.marks is not null) as is_entered
    from exam_schedule s
    join examination e on e.examination_id = s.examination_id
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

-- Nothing that is counted rests on the courses of a program any more.
drop trigger exam_changes_inserted on program_course;
drop trigger exam_changes_deleted on program_course;
drop trigger exam_changes_reached on program_course;
drop trigger exam_changes_left on program_course;
create or replace function note_exam_changes() returns trigger language plpgsql as $$
begin
  case tg_table_name
  when 'grade_record' then
    insert into exam_change (examination_id) select distinct s.examination_id from changed n join exam_schedule s using (exam_schedule_id);
  when 'exam_schedule' then
    insert into exam_change (examination_id) select distinct n.examination_id from changed n;
  when 'student_enrolment' then
    insert into exam_change (examination_id)
    select distinct s.examination_id from changed n join examination e using (program_id)
    join exam_schedule s on s.examination_id = e.examination_id and s.exam_date >= n.from_date
      and (n.to_date is null or s.exam_date <= n.to_date);
  end case;
  return null;
end $$;
