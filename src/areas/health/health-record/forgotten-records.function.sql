-- Whether the history keeps what stood in a record that is deleted: that of somebody who is still known, unless their data are being erased
-- (`homeroom.erasing`, until the transaction ends).
create or replace function keeps_history(student integer, staff_member integer) returns boolean language sql stable set search_path from current as $$
  select coalesce(current_setting('homeroom.erasing', true), '') = ''
    and (exists (select from student where student_id = $1) or exists (select from staff where staff_id = $2))
$$;

-- Of a deleted person the log keeps who did what to their health record and when, but nothing of what stood in it or in its parts. The
-- person decides: a record that somebody deletes by itself keeps its history.
create or replace function forget_health() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if keeps_history(old.student_id, old.staff_id) then return null; end if;
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

-- Of a deleted person the log keeps who did what to their visits and their consent and when, but nothing of what stood in them, as with
-- their health record. What somebody deletes by itself keeps its history. The arguments: the resource, and its key.
create or replace function forget_of_deleted() returns trigger language plpgsql security definer set search_path from current as $$
declare
  gone jsonb := to_jsonb(old);
begin
  if keeps_history((gone ->> 'student_id')::integer, (gone ->> 'staff_id')::integer) then return null; end if;
  update audit_entry set before = null, after = null
    where resource = tg_argv[0] and record_id = (gone ->> tg_argv[1])::integer and action <> 'read';
  return null;
end $$;

drop trigger if exists health_forgotten on health_record;
create constraint trigger health_forgotten after delete on health_record deferrable initially deferred
  for each row execute function forget_health();

drop trigger if exists visit_forgotten on visit;
create constraint trigger visit_forgotten after delete on visit deferrable initially deferred
  for each row execute function forget_of_deleted('Visit', 'visit_id');

drop trigger if exists medicine_consent_forgotten on medicine_consent;
create constraint trigger medicine_consent_forgotten after delete on medicine_consent deferrable initially deferred
  for each row execute function forget_of_deleted('MedicineConsent', 'medicine_consent_id');
