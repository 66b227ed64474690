-- The examinations in which students may have a result: those of their programs while they were enrolled, and those with marks of theirs.
create function examinations_of_students(of_students integer[]) returns setof integer language sql stable as $$
  select e.examination_id from student_enrolment m join examination e on e.program_id = m.program_id
    and e.end_date >= m.from_date and (m.to_date is null or e.start_date <= m.to_date)
  where m.student_id = any(of_students)
  union
  select s.examination_id from grade_record g join exam_schedule s on s.exam_schedule_id = g.exam_schedule_id
  where g.student_id = any(of_students)
$$;

-- Those in which one of them has a result, be it that they were absent. All are looked at together. With a column as its argument,
-- exam_marks reads only the lines of these students; with a subselect it makes whole sheets. Planning takes longer than reading, so each
-- connection plans this once.
create function examinations_with_results(of_students integer[]) returns setof integer language plpgsql stable rows 20
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select distinct m.examination_id
    from (select array(select o from examinations_of_students(of_students) o) as ids offset 0) e cross join lateral exam_marks(e.ids) m
    where m.student_id = any(of_students) and m.standing in (1, 2, 3);
end $$;
