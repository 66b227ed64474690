-- Who calls is remembered from one request to the next (see authenticate.server.ts), so whatever could make another caller of an
-- administrator or of staff is told when its transaction is committed. A session that was used is not: nobody else becomes of it.
create or replace function tell_callers() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_notify('homeroom_' || tg_table_schema || '_callers', '');
  return null;
end $$;

create or replace trigger session_told_gone after delete on session for each row execute function tell_callers();

create or replace trigger session_told after update on session for each row
  when (new.last_seen < old.last_seen
    or (old.token_hash, old.account_id, old.created, old.confirmed)
      is distinct from (new.token_hash, new.account_id, new.created, new.confirmed))
  execute function tell_callers();

-- The sessions of an account that is deleted go with it.
create or replace trigger account_told after update on account for each row
  when ((old.account_name, old.role, old.is_disabled, old.staff_id, old.student_id)
    is distinct from (new.account_name, new.role, new.is_disabled, new.staff_id, new.student_id))
  execute function tell_callers();

create or replace trigger role_permission_told after insert or update or delete on role_permission for each row execute function tell_callers();
create or replace trigger account_role_told after insert or update or delete on account_role for each row execute function tell_callers();
create or replace trigger authenticator_app_told after insert or update of confirmed or delete on authenticator_app
  for each row execute function tell_callers();
create or replace trigger passkey_told after insert or delete on passkey for each row execute function tell_callers();
create or replace trigger school_told_gone after insert or delete on school for each row execute function tell_callers();

create or replace trigger school_told after update on school for each row
  when ((old.time_zone, old.school_year_start) is distinct from (new.time_zone, new.school_year_start)) execute function tell_callers();

-- The account of a staff member who is deleted loses them.
create or replace trigger staff_told after update on staff for each row
  when (old.staff_type is distinct from new.staff_type) execute function tell_callers();

create or replace trigger non_teaching_staff_told after insert or update or delete on non_teaching_staff
  for each row execute function tell_callers();

create or replace trigger staff_exit_told after insert or update or delete on staff_exit for each row execute function tell_callers();
create or replace trigger course_session_told after insert or update or delete on course_session for each row execute function tell_callers();

-- From whom staff are kept apart follows from the links of families, and from what shows that somebody is one of them: see
-- authenticate.server.ts and 0070.
create or replace trigger student_family_told after insert or update or delete on student_family for each statement execute function tell_callers();

create or replace trigger account_told_self after update on account for each row
  when ((old.email, old.family_id) is distinct from (new.email, new.family_id))
  execute function tell_callers();

create or replace trigger account_told_new after insert on account for each row execute function tell_callers();

--> statement-breakpoint
create or replace trigger family_told after update on family for each row
  when ((old.email, old.search_name, old.date_of_birth, old.personal_contact)
    is distinct from (new.email, new.search_name, new.date_of_birth, new.personal_contact))
  execute function tell_callers();

--> statement-breakpoint
create or replace trigger staff_told_self after update on staff for each row
  when ((old.email, old.search_name, old.date_of_birth, old.personal_contact)
    is distinct from (new.email, new.search_name, new.date_of_birth, new.personal_contact))
  execute function tell_callers();

--> statement-breakpoint
create or replace trigger account_guardian_told after insert or update or delete on account_guardian
  for each statement execute function tell_callers();
