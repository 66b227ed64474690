-- The students who choose, each with their program in the school year of the choice: of this year and those that are over, who is, or was
-- last, in its programs; of a coming one, whom the plan of that year sends there.
create or replace function course_choosers(of_choice integer, on_day date)
returns table (student_id integer, program_id integer) language plpgsql stable set search_path from current as $$
declare
  of_year integer := (select c.school_year from course_choice c where c.course_choice_id = of_choice);
  first_day date := school_year_begins(of_year);
  reached date := least(on_day, school_year_ends(of_year));
begin
  if first_day > on_day then
    return query select y.student_id, y.program_id from year_plan_students(of_year, on_day) y
      join course_choice_program p on p.course_choice_id = of_choice and p.program_id = y.program_id;
  else
    return query select e.student_id, e.program_id from course_choice_program p
      join student_enrolment e on e.program_id = p.program_id and e.from_date <= reached and coalesce(e.to_date, 'infinity') >= reached
      where p.course_choice_id = of_choice;
  end if;
end $$;

-- Who is put into a group of a choice of which each takes one course is in no other of its groups (`teaching_group_student_band`).
create or replace function set_group_band() returns trigger language plpgsql set search_path from current as $$
begin
  new.band_id := (
    select c.course_choice_id from teaching_group g join course_choice c on c.course_choice_id = g.course_choice_id
    where g.teaching_group_id = new.teaching_group_id and c.most_courses = 1);
  return new;
end $$;

create or replace trigger teaching_group_student_banded before insert on teaching_group_student
  for each row execute function set_group_band();
