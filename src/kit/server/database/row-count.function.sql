-- Exact totals of large tables without counting them: see row-count.table.ts.
create or replace function count_rows() returns trigger language plpgsql set search_path from current as $$
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
