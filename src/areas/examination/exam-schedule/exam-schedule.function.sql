create or replace function set_exam_as_course_is() returns trigger language plpgsql set search_path from current as $$
begin
  new.is_mandatory := coalesce((
    select c.is_mandatory from examination e join program_course c on c.program_id = e.program_id
    where e.examination_id = new.examination_id and c.course_id = new.course_id), new.is_mandatory);
  return new;
end $$;

create or replace trigger exams_are_set_as_courses_are before insert on exam_schedule for each row execute function set_exam_as_course_is();
