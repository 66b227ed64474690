-- What was said stays as it was said: only whose it is may change, as two records are made one or a guardian's is deleted, and the
-- notes go with what is erased of somebody. It goes with the student, whose deletion takes it along.
create or replace function keep_consent() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - 'student_id' - 'family_id' = to_jsonb(new) - 'student_id' - 'family_id' then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('homeroom.erasing', true) = 'on'
    and to_jsonb(old) - 'notes' - 'version' = to_jsonb(new) - 'notes' - 'version' and to_jsonb(new) ->> 'notes' = '' then
    return new;
  end if;
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'What was said about consent is kept as it is.';
end $$;

create or replace trigger consent_kept before update or delete on consent for each row execute function keep_consent();
create or replace trigger consent_notice_kept before update or delete on consent_notice for each row execute function keep_consent();

drop trigger if exists consent_forgotten on consent;
create constraint trigger consent_forgotten after delete on consent deferrable initially deferred
  for each row execute function forget_of_deleted('Consent', 'consent_id');
