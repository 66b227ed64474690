-- A record of a person without what tells who it was: numbers, dates, yes and no stay, texts go, the name is its number.
create or replace function nameless(record jsonb, label text) returns jsonb language sql immutable set search_path from current as $$
  select jsonb_object_agg(key, case
      when key in ('firstName', 'accountName') then to_jsonb(label)
      when jsonb_typeof(value) = 'string' and value #>> '{}' !~ '^\d{4}-\d\d-\d\d' then '""'
      when jsonb_typeof(value) in ('object', 'array') then 'null'
      else value end)
    from jsonb_each(record) where jsonb_typeof(record) = 'object'
$$;

-- Only these triggers call it, at the end of the transaction that deletes a person: so that its last entry is among them, and nobody can
-- make nameless what a living person did.
create or replace function forget_person() returns trigger language plpgsql security definer set search_path from current as $$
declare
  id int := (to_jsonb(old) ->> tg_argv[1])::int;
  label text := tg_argv[0] || ' ' || id;
begin
  -- Made one with another record, the person is there all the same.
  if exists (select from person_merge m where m.gone_id = id and to_jsonb(m) ->> tg_argv[1] is not null) then return null; end if;
  update audit_entry set before = nameless(before, label), after = nameless(after, label)
    where resource = tg_argv[0] and record_id = id;
  return null;
end $$;

-- With a person, what is known of a record goes that was made one with theirs; not if the two are made two again.
create or replace function forget_merged() returns trigger language plpgsql security definer set search_path from current as $$
declare
  kind text := case when old.student_id is not null then 'Student' when old.staff_id is not null then 'Staff' else 'Family' end;
  label text := kind || ' ' || old.gone_id;
begin
  if exists (select from student where student_id = old.student_id) or exists (select from staff where staff_id = old.staff_id)
    or exists (select from family where family_id = old.family_id) then
    return null;
  end if;
  update audit_entry set before = nameless(before, label), after = nameless(after, label)
    where resource = kind and record_id = old.gone_id;
  return null;
end $$;

-- The account of a deleted person, whether it went too or stayed without the person.
create or replace function forget_account() returns trigger language plpgsql security definer set search_path from current as $$
declare
  label text := case
    when old.student_id is not null and not exists (select from student where student_id = old.student_id) then 'Student ' || old.student_id
    when old.staff_id is not null and not exists (select from staff where staff_id = old.staff_id) then 'Staff ' || old.staff_id
    when old.family_id is not null and not exists (select from family where family_id = old.family_id) then 'Family ' || old.family_id
  end;
begin
  -- An account that goes on to another record is its person's as before.
  if label is null or (tg_op = 'UPDATE' and num_nonnulls(new.student_id, new.staff_id, new.family_id) > 0) then return null; end if;
  update audit_entry set account_name = label where account_id = old.account_id;
  update audit_entry set before = nameless(before, label), after = nameless(after, label)
    where (resource = 'Account' and record_id = old.account_id) or (resource = 'Session' and account_id = old.account_id);
  return null;
end $$;

drop trigger if exists student_forgotten on student;
create constraint trigger student_forgotten after delete on student deferrable initially deferred
  for each row execute function forget_person('Student', 'student_id');

drop trigger if exists staff_forgotten on staff;
create constraint trigger staff_forgotten after delete on staff deferrable initially deferred
  for each row execute function forget_person('Staff', 'staff_id');

drop trigger if exists family_forgotten on family;
create constraint trigger family_forgotten after delete on family deferrable initially deferred
  for each row execute function forget_person('Family', 'family_id');

drop trigger if exists account_forgotten on account;
create constraint trigger account_forgotten after delete or update of student_id, staff_id, family_id on account
  deferrable initially deferred for each row execute function forget_account();

drop trigger if exists person_merge_forgotten on person_merge;
create constraint trigger person_merge_forgotten after delete on person_merge deferrable initially deferred
  for each row execute function forget_merged();
