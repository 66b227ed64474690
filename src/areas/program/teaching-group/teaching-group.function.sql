-- Whether a program has groups in a course on a day: only their students take it there.
create or replace function has_groups(of_program integer, of_course integer, of_day date) returns boolean language sql stable as $$
  select exists (
    select from teaching_group g join teaching_group_program p on p.teaching_group_id = g.teaching_group_id
    where g.course_id = of_course and p.program_id = of_program and p.from_date <= of_day and (p.to_date is null or p.to_date >= of_day))
$$;

-- Whether a student is in a group of a course on a day.
create or replace function is_in_group(of_student integer, of_course integer, of_day date) returns boolean language sql stable as $$
  select exists (
    select from teaching_group_student m
    where m.student_id = of_student and m.course_id = of_course and m.from_date <= of_day and (m.to_date is null or m.to_date >= of_day))
$$;

-- Who teaches a course in a program on a day: whoever it is given to, and the teachers of its groups, the main one first.
create or replace function teachers_of(of_program integer, of_course integer, of_day date)
returns table (staff_id integer, place integer) language sql stable as $$
  select s.staff_id, 0 from course_session s
  where s.program_id = of_program and s.course_id = of_course
    and coalesce(s.session_start_date, of_day) <= of_day and coalesce(s.session_end_date, of_day) >= of_day
  union all
  select t.staff_id, t.place from teaching_group g
  join teaching_group_program p on p.teaching_group_id = g.teaching_group_id and p.program_id = of_program
    and p.from_date <= of_day and (p.to_date is null or p.to_date >= of_day)
  join teaching_group_teacher t on t.teaching_group_id = g.teaching_group_id
    and t.from_date <= of_day and (t.to_date is null or t.to_date >= of_day)
  where g.course_id = of_course
$$;

-- Results follow who takes a course: those of its examinations are counted anew. What else belongs to a group changes with the group itself.
create or replace function note_group_changes() returns trigger language plpgsql set search_path from current as $$
begin
  insert into exam_change (examination_id)
  select distinct s.examination_id from changed n join exam_schedule s on s.course_id = n.course_id
    and s.exam_date >= n.from_date and (n.to_date is null or s.exam_date <= n.to_date);
  return null;
end $$;

create or replace trigger group_changes_inserted after insert on teaching_group_student referencing new table as changed for each statement execute function note_group_changes();
create or replace trigger group_changes_deleted after delete on teaching_group_student referencing old table as changed for each statement execute function note_group_changes();
create or replace trigger group_changes_reached after update on teaching_group_student referencing new table as changed for each statement execute function note_group_changes();
create or replace trigger group_changes_left after update on teaching_group_student referencing old table as changed for each statement execute function note_group_changes();
create or replace trigger group_changes_deleted after delete on teaching_group referencing old table as changed for each statement execute function note_group_changes();
create or replace trigger group_changes_reached after update on teaching_group referencing new table as changed for each statement execute function note_group_changes();
create or replace trigger group_changes_left after update on teaching_group referencing old table as changed for each statement execute function note_group_changes();
-- Who teaches a group may open its programs.
create or replace trigger teaching_group_teacher_told after insert or update or delete on teaching_group_teacher
  for each statement execute function tell_callers();
create or replace trigger teaching_group_program_told after insert or update or delete on teaching_group_program
  for each statement execute function tell_callers();
create or replace trigger teaching_group_told after update on teaching_group for each statement execute function tell_callers();
