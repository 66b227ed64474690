-- Who owns the examinations and registers of a program on a day: the program, or minus the entry of the program for that school year.
create or replace function sheet_owner(of_program integer, of_day date) returns integer language sql stable as $$
  select coalesce(
    (select -y.program_year_id from program_year y where y.program_id = of_program and y.school_year = school_year_of(of_day)),
    of_program)
$$;

create or replace function set_owner_of_examination() returns trigger language plpgsql set search_path from current as $$
begin
  new.owner_id := sheet_owner(new.program_id, new.start_date);
  return new;
end $$;

create or replace function set_owner_of_register() returns trigger language plpgsql set search_path from current as $$
begin
  new.owner_id := sheet_owner(new.program_id, new.attendance_date);
  return new;
end $$;

create or replace trigger examination_owner_set before insert or update of program_id, start_date on examination
  for each row execute function set_owner_of_examination();
create or replace trigger register_owner_set before insert or update of program_id, attendance_date on student_attendance_sheet
  for each row execute function set_owner_of_register();

-- Sets the owners of some programs, or of all, anew. Whether their year is closed does not matter: nothing that it holds changes.
create or replace function set_sheet_owners(of_programs integer[]) returns void language plpgsql
set search_path from current as $$
declare
  -- Only a superuser could say it for the function as a whole.
  reopened text := coalesce(current_setting('homeroom.reopened', true), '');
begin
  perform set_config('homeroom.reopened', '*', true);
  with day as materialized (
    select day, school_year_of(day) as year from (select distinct start_date as day from examination) d),
  found as (
    select x.examination_id, coalesce(-y.program_year_id, x.program_id) as owner_id
    from examination x join day d on d.day = x.start_date
    left join program_year y on y.program_id = x.program_id and y.school_year = d.year
    where of_programs is null or x.program_id = any(of_programs))
  update examination e set owner_id = f.owner_id from found f
  where f.examination_id = e.examination_id and f.owner_id <> e.owner_id;

  with day as materialized (
    select day, school_year_of(day) as year from (select distinct attendance_date as day from student_attendance_sheet) d),
  found as (
    select x.sheet_id, coalesce(-y.program_year_id, x.program_id) as owner_id
    from student_attendance_sheet x join day d on d.day = x.attendance_date
    left join program_year y on y.program_id = x.program_id and y.school_year = d.year
    where of_programs is null or x.program_id = any(of_programs))
  update student_attendance_sheet s set owner_id = f.owner_id from found f
  where f.sheet_id = s.sheet_id and f.owner_id <> s.owner_id;
  perform set_config('homeroom.reopened', reopened, true);
end $$;

create or replace function owners_follow_programs() returns trigger language plpgsql set search_path from current as $$
begin
  perform set_sheet_owners(array(select distinct program_id from changed));
  return null;
end $$;

create or replace function owners_follow_years() returns trigger language plpgsql set search_path from current as $$
begin
  perform set_sheet_owners(null);
  return null;
end $$;

create or replace trigger owners_follow_new after insert on program_year referencing new table as changed for each statement execute function owners_follow_programs();
create or replace trigger owners_follow_gone after delete on program_year referencing old table as changed for each statement execute function owners_follow_programs();
create or replace trigger owners_follow after insert or delete or update of start_date, end_date on school_year for each statement execute function owners_follow_years();
create or replace trigger owners_follow after update of school_year_start on school for each statement execute function owners_follow_years();

-- Whose they are depends on who taught a program in a year (see authenticate.server.ts).
create or replace trigger program_year_told after insert or update or delete on program_year for each statement execute function tell_callers();
create or replace trigger program_year_course_told after insert or update or delete on program_year_course
  for each statement execute function tell_callers();
create or replace trigger former_teacher_told after insert or update or delete on former_teacher for each statement execute function tell_callers();
create or replace trigger school_year_told after insert or update or delete on school_year for each statement execute function tell_callers();

-- For those of before there were owners.
select set_sheet_owners(null);
