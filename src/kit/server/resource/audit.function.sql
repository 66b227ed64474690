-- How many entries the history has, by kind and by person.
create or replace function count_audit_entries() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into audit_kind_count (resource, action, change) select resource, action, count(*) from changed group by 1, 2;
    insert into audit_person_count (account_id, account_name, change) select account_id, account_name, count(*) from changed group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into audit_kind_count (resource, action, change) select resource, action, -count(*) from gone group by 1, 2;
    insert into audit_person_count (account_id, account_name, change) select account_id, account_name, -count(*) from gone group by 1, 2;
  else
    delete from audit_kind_count;
    delete from audit_person_count;
  end if;
  return null;
end $$;

-- Entries never change but for the name of a person who is deleted (`forget_account`).
create or replace function count_renamed_entries() returns trigger language plpgsql set search_path from current as $$
begin
  insert into audit_person_count (account_id, account_name, change)
    select account_id, account_name, sum(n) from (
      select account_id, account_name, 1 as n from changed union all select account_id, account_name, -1 from gone) both_sides
    group by 1, 2 having sum(n) <> 0;
  return null;
end $$;

create or replace function forget_old_audit_entries() returns bigint language sql security definer set search_path from current as $$
  with gone as (
    delete from audit_entry where at < now() - make_interval(years => (select audit_kept_years from school)) returning 1)
  select count(*) from gone
$$;

create or replace trigger audit_entry_inserted after insert on audit_entry referencing new table as changed for each statement execute function count_audit_entries();
create or replace trigger audit_entry_deleted after delete on audit_entry referencing old table as gone for each statement execute function count_audit_entries();
create or replace trigger audit_entry_truncated after truncate on audit_entry for each statement execute function count_audit_entries();
create or replace trigger audit_entry_renamed after update on audit_entry referencing old table as gone new table as changed for each statement execute function count_renamed_entries();

-- Why somebody changed what is closed (`homeroom.change_reason`) stands in all that the history keeps of it.
create or replace function note_change_reason() returns trigger language plpgsql set search_path from current as $$
declare
  said jsonb := jsonb_build_object('changeReason', current_setting('homeroom.change_reason'));
begin
  if new.after is null and new.before is not null then new.before := new.before || said;
  else new.after := coalesce(new.after, '{}') || said;
  end if;
  return new;
end $$;

create or replace trigger audit_entry_says_why before insert on audit_entry for each row when (current_setting('homeroom.change_reason', true) <> '') execute function note_change_reason();
