-- What a program is in a school year: as recorded or prepared for that year, or else as it is today.
create or replace function program_order_in(of_program integer, of_year integer) returns integer language sql stable as $$
  select coalesce(
    (select y.program_order from program_year y where y.program_id = of_program and y.school_year = of_year),
    (select p.program_order from program p where p.program_id = of_program))
$$;

-- The programs that had an order in a year.
create or replace function programs_of_order(of_order integer, of_year integer) returns setof integer language sql stable as $$
  select y.program_id from program_year y where y.school_year = of_year and y.program_order = of_order
  union all
  select p.program_id from program p where p.program_order = of_order
    and not exists (select from program_year y where y.program_id = p.program_id and y.school_year = of_year)
$$;

-- Records the courses that the programs of some entries have now, and who teaches them.
create or replace function keep_courses_of(entries integer[]) returns void language sql set search_path from current as $$
  insert into program_year_course (program_year_id, course_id, semester, is_mandatory, staff_id, session_start_date, session_end_date)
  select y.program_year_id, c.course_id, c.semester, c.is_mandatory, s.staff_id, s.session_start_date, s.session_end_date
  from program_year y join program_course c on c.program_id = y.program_id
  left join course_session s on s.program_id = c.program_id and s.course_id = c.course_id
  where y.program_year_id = any(entries)
$$;

-- Records what the programs were in a year, for those that it has not been recorded for; returns how many these were.
create or replace function keep_program_years(of_year integer) returns integer language plpgsql set search_path from current as $$
declare
  kept integer[];
begin
  with entry as (
    insert into program_year (program_id, school_year, program_name, program_order, class_teacher_id, capacity, room, is_offered, namesake)
    select program_id, of_year, program_name, program_order, class_teacher_id, capacity, room, is_offered, namesake from program
    order by program_order, name_sort, program_id
    on conflict (program_id, school_year) do nothing
    returning program_year_id
  )
  select array_agg(program_year_id) into kept from entry;
  perform keep_courses_of(kept);
  return coalesce(cardinality(kept), 0);
end $$;
