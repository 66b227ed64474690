-- Gives the next free number of their class to students who enter one that has numbers, in each school year that has them and is
-- not closed.
create or replace function give_next_roll_numbers(students integer[], since date) returns void language plpgsql set search_path from current as $$
declare
  entered record;
begin
  for entered in
    select e.student_id, e.program_id, y.school_year
    from student_enrolment e join student s using (student_id)
    cross join lateral (
      select distinct r.school_year from roll_number r
      where r.program_id = e.program_id and r.school_year >= school_year_of(greatest(e.from_date, since))
        and (e.to_date is null or r.school_year <= school_year_of(e.to_date))
        and not exists (select from school_year c where c.school_year_id = r.school_year and c.is_closed)) y
    where e.student_id = any(students) and (e.to_date is null or e.to_date >= since)
    order by e.program_id, s.name_sort, e.student_id
  loop
    perform pg_advisory_xact_lock(hashtextextended('roll numbers of ' || current_schema(), entered.program_id));
    insert into roll_number (program_id, school_year, student_id, roll_number)
    select entered.program_id, entered.school_year, entered.student_id, max(r.roll_number) + 1 from roll_number r
    where r.program_id = entered.program_id and r.school_year = entered.school_year
    -- All may have been taken away while the lock was waited for.
    having max(r.roll_number) is not null
    on conflict (program_id, school_year, student_id) do nothing;
  end loop;
end $$;
