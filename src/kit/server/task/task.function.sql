-- Every change of a task is told to the sessions of its owner when it is committed, and to whoever works on tasks where there is
-- something to begin or to give up.
create or replace function tell_task() returns trigger language plpgsql set search_path from current as $$
declare
  told record;
begin
  if tg_op = 'DELETE' then told := old; else told := new; end if;
  perform pg_notify('homeroom_' || tg_table_schema, json_build_object(
    'kinds', json_build_object('Task', json_build_array(told.task_id)), 'request', '', 'account', told.account_id)::text);
  if tg_op <> 'DELETE' and told.state in ('waiting', 'cancelled') then
    perform pg_notify('homeroom_' || tg_table_schema || '_tasks', told.task_id || ' ' || told.state);
  end if;
  return null;
end $$;

create or replace trigger task_told after insert or update or delete on task for each row execute function tell_task();
