-- What follows works for the owner of the tables, whoever calls it: with this path and no other.
select set_config('search_path', current_setting('search_path') || ', pg_temp', true);

-- Of a deleted person the log keeps who did what to their visits and their consent and when, but nothing of what stood in them, as with
-- their health record. What somebody deletes by itself keeps its history. The arguments: the resource, and its key.
create function forget_of_deleted() returns trigger language plpgsql security definer set search_path from current as $$
declare
  gone jsonb := to_jsonb(old);
begin
  if exists (select from student where student_id = (gone ->> 'student_id')::integer)
    or exists (select from staff where staff_id = (gone ->> 'staff_id')::integer) then
    return null;
  end if;
  update audit_entry set before = null, after = null
    where resource = tg_argv[0] and record_id = (gone ->> tg_argv[1])::integer and action <> 'read';
  return null;
end $$;

create constraint trigger visit_forgotten after delete on visit deferrable initially deferred
  for each row execute function forget_of_deleted('Visit', 'visit_id');
create constraint trigger medicine_consent_forgotten after delete on medicine_consent deferrable initially deferred
  for each row execute function forget_of_deleted('MedicineConsent', 'medicine_consent_id');

select set_config('search_path', replace(current_setting('search_path'), ', pg_temp', ''), true);
