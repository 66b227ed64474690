CREATE TABLE "open_stay_count" (
	"open_stay_count_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "open_stay_count_open_stay_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program_id" integer NOT NULL,
	"change" integer NOT NULL
);


-- Who belongs to a program on a day, without counting everybody (see enrolment.table.ts).
create function count_open_stays() returns trigger language plpgsql as $$
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

create trigger open_stays_begun after insert on student_enrolment referencing new table as changed for each statement execute function count_open_stays();
create trigger open_stays_changed after update on student_enrolment referencing old table as gone new table as changed for each statement execute function count_open_stays();
create trigger open_stays_gone after delete on student_enrolment referencing old table as gone for each statement execute function count_open_stays();
create trigger open_stays_truncated after truncate on student_enrolment for each statement execute function count_open_stays();
insert into open_stay_count (program_id, change) select program_id, count(*) from student_enrolment where to_date is null group by 1;
