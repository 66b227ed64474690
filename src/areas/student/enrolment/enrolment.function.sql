-- The program that a student belongs to today follows from the stays, whoever writes them.
create or replace function keep_enrolled_program() returns trigger language plpgsql set search_path from current as $$
begin
  update student s set enrolled_program_id = now_in.program_id
  from (select distinct c.student_id, e.program_id from changed c
    left join student_enrolment e on e.student_id = c.student_id and e.to_date is null) now_in
  where s.student_id = now_in.student_id and s.enrolled_program_id is distinct from now_in.program_id;
  return null;
end $$;

-- Who belongs to a program on a day, without counting everybody (see enrolment.table.ts).
create or replace function count_open_stays() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into open_stay_count (program_id, change) select program_id, count(*) from changed where to_date is null group by 1;
  elsif tg_op = 'DELETE' then
    insert into open_stay_count (program_id, change) select program_id, -count(*) from gone where to_date is null group by 1;
  elsif tg_op = 'UPDATE' then
    insert into open_stay_count (program_id, change)
      select program_id, sum(n) from (
        select program_id, 1 as n from changed where to_date is null union all select program_id, -1 from gone where to_date is null) both_sides
      group by 1 having sum(n) <> 0;
  else
    delete from open_stay_count;
  end if;
  return null;
end $$;

create or replace trigger student_enrolment_inserted after insert on student_enrolment referencing new table as changed for each statement execute function keep_enrolled_program();
create or replace trigger student_enrolment_updated after update on student_enrolment referencing new table as changed for each statement execute function keep_enrolled_program();
create or replace trigger student_enrolment_deleted after delete on student_enrolment referencing old table as changed for each statement execute function keep_enrolled_program();
create or replace trigger open_stays_begun after insert on student_enrolment referencing new table as changed for each statement execute function count_open_stays();
create or replace trigger open_stays_changed after update on student_enrolment referencing old table as gone new table as changed for each statement execute function count_open_stays();
create or replace trigger open_stays_gone after delete on student_enrolment referencing old table as gone for each statement execute function count_open_stays();
create or replace trigger open_stays_truncated after truncate on student_enrolment for each statement execute function count_open_stays();
