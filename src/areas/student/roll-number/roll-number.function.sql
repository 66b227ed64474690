-- Gives the next free number of their class to students who enter one that has numbers, in each school year that has them and is
-- not closed: in the order in which the students stand, each from a day of their own on.
create or replace function give_next_roll_numbers(students integer[], since date[]) returns void language plpgsql set search_path from current as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('roll numbers of ' || current_schema(), p.program_id)) from (
    select distinct e.program_id from unnest(students, since) as j (student_id, since) join student_enrolment e using (student_id)
    where (e.to_date is null or e.to_date >= j.since) and exists (select from roll_number r where r.program_id = e.program_id)
    order by 1) p;
  -- Only a statement that begins under the locks sees what others gave, or took away, meanwhile.
  with entered as materialized (
    select e.student_id, e.program_id, j.place, school_year_of(greatest(e.from_date, j.since)) as first,
      coalesce(school_year_of(e.to_date), 9999) as last
    from unnest(students, since) with ordinality as j (student_id, since, place) join student_enrolment e using (student_id)
    where e.to_date is null or e.to_date >= j.since),
  numbered as materialized (
    select r.program_id, r.school_year, max(r.roll_number) as highest from roll_number r
    where r.program_id in (select program_id from entered)
      and not exists (select from school_year c where c.school_year_id = r.school_year and c.is_closed)
    group by 1, 2),
  without_number as (
    select n.program_id, n.school_year, e.student_id, n.highest, min(e.place) as place
    from entered e join numbered n on n.program_id = e.program_id and n.school_year between e.first and e.last
    where not exists (select from roll_number r
      where r.program_id = n.program_id and r.school_year = n.school_year and r.student_id = e.student_id)
    group by 1, 2, 3, 4)
  insert into roll_number (program_id, school_year, student_id, roll_number)
  select program_id, school_year, student_id, highest + row_number() over (partition by program_id, school_year order by place)
  from without_number
  on conflict (program_id, school_year, student_id) do nothing;
end $$;
