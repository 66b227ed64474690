-- Exact totals of large tables without counting them: see row-count.table.ts.
create function count_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from row_count where table_name = tg_table_name;
  elsif tg_op = 'INSERT' then
    insert into row_count (table_name, change) select tg_table_name, count(*) from changed having count(*) > 0;
  else
    insert into row_count (table_name, change) select tg_table_name, -count(*) from changed having count(*) > 0;
  end if;
  return null;
end $$;

create trigger student_inserted after insert on student referencing new table as changed for each statement execute function count_rows();
create trigger student_deleted after delete on student referencing old table as changed for each statement execute function count_rows();
create trigger student_truncated after truncate on student for each statement execute function count_rows();
