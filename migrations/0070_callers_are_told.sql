-- Who calls is remembered from one request to the next (see authenticate.server.ts), so whatever could make another caller of an
-- administrator or of staff is told when its transaction is committed. A session that was used is not: nobody else becomes of it.
create function tell_callers() returns trigger language plpgsql as $$
begin
  perform pg_notify('homeroom_' || tg_table_schema || '_callers', '');
  return null;
end $$;

create trigger session_told_gone after delete on session for each row execute function tell_callers();
create trigger session_told after update on session for each row
  when (new.last_seen < old.last_seen
    or (old.token_hash, old.account_id, old.created) is distinct from (new.token_hash, new.account_id, new.created))
  execute function tell_callers();

-- The sessions of an account that is deleted go with it.
create trigger account_told after update on account for each row
  when ((old.account_name, old.role, old.is_disabled, old.staff_id, old.student_id)
    is distinct from (new.account_name, new.role, new.is_disabled, new.staff_id, new.student_id))
  execute function tell_callers();

create trigger role_permission_told after insert or update or delete on role_permission for each row execute function tell_callers();

create trigger school_told_gone after insert or delete on school for each row execute function tell_callers();
create trigger school_told after update on school for each row
  when (old.time_zone is distinct from new.time_zone) execute function tell_callers();

-- The account of a staff member who is deleted loses them.
create trigger staff_told after update on staff for each row
  when (old.staff_type is distinct from new.staff_type) execute function tell_callers();

create trigger non_teaching_staff_told after insert or update or delete on non_teaching_staff
  for each row execute function tell_callers();
create trigger staff_exit_told after insert or update or delete on staff_exit for each row execute function tell_callers();
create trigger course_session_told after insert or update or delete on course_session for each row execute function tell_callers();
