-- What a statement writes into the audit is told to every process that listens, when its transaction is committed: which kinds of
-- records it changed, and of a few records the ids. No content.
create function tell_changes() returns trigger language plpgsql as $$
declare
  told json;
begin
  select json_object_agg(k.resource, k.ids) into told from (
    select w.resource, case when count(w.record_id) between 1 and 20 then json_agg(w.record_id) end as ids
    from written w where w.action not in ('read', 'export', 'sign-in', 'sign-in-failed', 'sign-out') group by w.resource) k;
  if told is not null then
    perform pg_notify('homeroom_' || tg_table_schema,
      json_build_object('kinds', told, 'request', (select min(request_id) from written))::text);
  end if;
  return null;
end $$;

create trigger audit_entry_told after insert on audit_entry referencing new table as written
  for each statement execute function tell_changes();
