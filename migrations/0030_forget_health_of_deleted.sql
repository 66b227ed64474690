-- What follows works for the owner of the tables, whoever calls it: with this path and no other.
select set_config('search_path', current_setting('search_path') || ', pg_temp', true);

-- Of a deleted person the log keeps who did what to their health record and when, but nothing of what stood in it or in its parts. The
-- person decides: a record that somebody deletes by itself keeps its history.
create function forget_health() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if exists (select from student where student_id = old.student_id) or exists (select from staff where staff_id = old.staff_id) then
    return null;
  end if;
  update audit_entry set before = null, after = null
    where resource = 'HealthRecord' and record_id = old.health_record_id and action <> 'read';
  update audit_entry e set before = null, after = null
    from (
      select resource, record_id from audit_entry
      where resource in ('AllergyRecord', 'ChronicConditionRecord', 'MentalHealthRecord', 'VaccinationRecord', 'HealthInsurance')
        and coalesce(after, before) @> jsonb_build_object('healthRecordId', old.health_record_id)
    ) part
    where e.resource = part.resource and e.record_id = part.record_id;
  return null;
end $$;

create constraint trigger health_forgotten after delete on health_record deferrable initially deferred
  for each row execute function forget_health();

select set_config('search_path', replace(current_setting('search_path'), ', pg_temp', ''), true);
