-- Every change of a notice is told to the sessions of its account when it is committed: a process that is killed just then costs nobody
-- a notice. What a statement does to many notices of an account is told once.
create or replace function tell_notice() returns trigger language plpgsql set search_path from current as $$
declare
  told record;
begin
  if tg_op = 'DELETE' then told := old; else told := new; end if;
  perform pg_notify('homeroom_' || tg_table_schema,
    json_build_object('kinds', json_build_object('Notice', null), 'request', '', 'account', told.account_id)::text);
  return null;
end $$;

create or replace trigger notice_told after insert or update or delete on notice for each row execute function tell_notice();
