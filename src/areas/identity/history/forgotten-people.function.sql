-- A record of a person without what tells who it was: numbers, dates, yes and no stay, texts go, the name is its number.
create or replace function nameless(record jsonb, label text) returns jsonb language sql immutable set search_path from current as $$
  select jsonb_object_agg(key, case
      when key in ('firstName', 'accountName') then to_jsonb(label)
      when jsonb_typeof(value) = 'string' and value #>> '{}' !~ '^\d{4}-\d\d-\d\d' then '""'
      when jsonb_typeof(value) in ('object', 'array') then 'null'
      else value end)
    from jsonb_each(record) where jsonb_typeof(record) = 'object'
$$;

-- People who are deleted, until the transaction ends: `homeroom.forgotten_student` has their ids.
create or replace function note_forgotten() returns trigger language plpgsql set search_path from current as $$
declare
  setting text := 'homeroom.forgotten_' || tg_table_name;
  ids text;
begin
  execute format('select string_agg(%I::text, '','') from gone', tg_argv[0]) into ids;
  perform set_config(setting, concat_ws(',', nullif(current_setting(setting, true), ''), ids), true);
  return null;
end $$;

-- Only these triggers call it, at the end of the transaction that deletes people: so that their last entries are among them, and nobody
-- can make nameless what a living person did. The first call forgets all of them at once: one by one, each took a search of the log.
create or replace function forget_people() returns trigger language plpgsql security definer set search_path from current as $$
declare
  setting text := 'homeroom.forgotten_' || tg_table_name;
  noted text := current_setting(setting, true);
  ids integer[];
begin
  if coalesce(noted, '') = '' then return null; end if;
  perform set_config(setting, '', true);
  -- Whoever was made one with another record is there all the same.
  execute format('select array_agg(id) from unnest($1) id
    where not exists (select from %1$I where %2$I = id)
      and not exists (select from person_merge m where m.gone_id = id and m.%2$I is not null)', tg_table_name, tg_argv[1])
    into ids using string_to_array(noted, ',')::integer[];
  update audit_entry set before = nameless(before, tg_argv[0] || ' ' || record_id), after = nameless(after, tg_argv[0] || ' ' || record_id)
    where resource = tg_argv[0] and record_id = any(ids);
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
  if label is null then return null; end if;
  -- An account that goes on to another record of its person is theirs as before. One that goes on to somebody who shared it is not.
  if tg_op = 'UPDATE' and exists (select from person_merge m
    where (m.gone_id = old.student_id and m.student_id is not null) or (m.gone_id = old.staff_id and m.staff_id is not null)
      or (m.gone_id = old.family_id and m.family_id is not null)) then return null; end if;
  update audit_entry set account_name = label where account_id = old.account_id;
  update audit_entry set before = nameless(before, label), after = nameless(after, label)
    where (resource = 'Account' and record_id = old.account_id) or (resource = 'Session' and account_id = old.account_id);
  return null;
end $$;

drop trigger if exists student_forgotten on student;
create constraint trigger student_forgotten after delete on student deferrable initially deferred
  for each row execute function forget_people('Student', 'student_id');
create or replace trigger student_noted after delete on student referencing old table as gone for each statement
  execute function note_forgotten('student_id');

drop trigger if exists staff_forgotten on staff;
create constraint trigger staff_forgotten after delete on staff deferrable initially deferred
  for each row execute function forget_people('Staff', 'staff_id');
create or replace trigger staff_noted after delete on staff referencing old table as gone for each statement
  execute function note_forgotten('staff_id');

drop trigger if exists family_forgotten on family;
create constraint trigger family_forgotten after delete on family deferrable initially deferred
  for each row execute function forget_people('Family', 'family_id');
create or replace trigger family_noted after delete on family referencing old table as gone for each statement
  execute function note_forgotten('family_id');

drop trigger if exists account_forgotten on account;
create constraint trigger account_forgotten after delete or update of student_id, staff_id, family_id on account
  deferrable initially deferred for each row execute function forget_account();

drop trigger if exists person_merge_forgotten on person_merge;
create constraint trigger person_merge_forgotten after delete on person_merge deferrable initially deferred
  for each row execute function forget_merged();
