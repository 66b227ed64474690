-- The group that a lesson is for, if the program still has it on that day: without it the lesson is of all groups that there are.
create or replace function group_of_lesson(of_program integer, of_group integer, of_day date) returns integer language sql stable as $$
  select (
    select p.teaching_group_id from teaching_group_program p
    where p.teaching_group_id = of_group and p.program_id = of_program
      and p.from_date <= of_day and (p.to_date is null or p.to_date >= of_day))
$$;

-- Who teaches in the groups of a course and program on a day: in one of them, or where none is named, in all.
create or replace function teachers_of_groups(of_program integer, of_course integer, of_group integer, of_day date)
returns table (staff_id integer, place integer) language sql stable as $$
  select t.staff_id, min(t.place) from teaching_group g
  join teaching_group_program p on p.teaching_group_id = g.teaching_group_id and p.program_id = of_program
    and p.from_date <= of_day and (p.to_date is null or p.to_date >= of_day)
  join teaching_group_teacher t on t.teaching_group_id = g.teaching_group_id
    and t.from_date <= of_day and (t.to_date is null or t.to_date >= of_day)
  where g.course_id = of_course and g.teaching_group_id = coalesce(group_of_lesson(of_program, of_group, of_day), g.teaching_group_id)
  group by t.staff_id
$$;

-- The lessons of some days that staff give beside their teacher, because they teach in its group, or in a group of its course where it is of
-- no single one.
create or replace function co_taught(of_staff integer[], from_day date, to_day date)
returns table (staff_id integer, timetable_entry_id integer) language sql stable as $$
  select t.staff_id, e.timetable_entry_id from teaching_group_teacher t
  join teaching_group g on g.teaching_group_id = t.teaching_group_id
  join teaching_group_program p on p.teaching_group_id = t.teaching_group_id
  join timetable_entry e on e.program_id = p.program_id and e.course_id = g.course_id
    and e.entry_date between greatest(from_day, t.from_date, p.from_date) and least(to_day, t.to_date, p.to_date)
    and coalesce(group_of_lesson(e.program_id, e.teaching_group_id, e.entry_date), g.teaching_group_id) = g.teaching_group_id
  where t.staff_id = any(of_staff) and t.staff_id <> e.staff_id
$$;

-- Whether a student of a program takes a lesson of it: they are in its group, or where it is of no single one, in one of its course, or the
-- program has no groups in the course that day.
create or replace function takes_lesson(of_student integer, of_program integer, of_course integer, of_group integer, of_day date)
returns boolean language sql stable as $$
  select not has_groups(of_program, of_course, of_day) or exists (
    select from teaching_group_student m where m.student_id = of_student and m.course_id = of_course
      and m.teaching_group_id = coalesce(group_of_lesson(of_program, of_group, of_day), m.teaching_group_id)
      and m.from_date <= of_day and (m.to_date is null or m.to_date >= of_day))
$$;

-- The groups of a course and program in which somebody teaches on a day: the one that is named, or all.
create or replace function groups_of_teacher(of_staff integer, of_program integer, of_course integer, of_group integer, of_day date)
returns table (teaching_group_id integer) language sql stable as $$
  select g.teaching_group_id from teaching_group g
  join teaching_group_program p on p.teaching_group_id = g.teaching_group_id and p.program_id = of_program
    and p.from_date <= of_day and (p.to_date is null or p.to_date >= of_day)
  join teaching_group_teacher t on t.teaching_group_id = g.teaching_group_id and t.staff_id = of_staff
    and t.from_date <= of_day and (t.to_date is null or t.to_date >= of_day)
  where g.course_id = of_course and g.teaching_group_id = coalesce(group_of_lesson(of_program, of_group, of_day), g.teaching_group_id)
$$;

-- The lessons of a course that loses a group have changed: for calendars, which know them with it, they never grow older.
create or replace function touch_lessons_of_groups() returns trigger language plpgsql set search_path from current as $$
begin
  update timetable_entry e set last_modified = now() from gone g
  where e.course_id = g.course_id and e.entry_date between g.from_date and coalesce(g.to_date, 'infinity');
  return null;
end $$;
create or replace trigger teaching_group_gone after delete on teaching_group referencing old table as gone for each statement execute function touch_lessons_of_groups();
