CREATE INDEX "family_email" ON "family" USING btree (lower("email")) WHERE email <> '';
-- From whom staff are kept apart follows from the links of families, and from what shows that somebody is one of them: see
-- authenticate.server.ts and 0070.
create trigger student_family_told after insert or update or delete on student_family for each statement execute function tell_callers();
create trigger family_told after update on family for each row
  when ((old.email, old.first_name, old.last_name, old.date_of_birth, old.personal_contact)
    is distinct from (new.email, new.first_name, new.last_name, new.date_of_birth, new.personal_contact))
  execute function tell_callers();
create trigger staff_told_self after update on staff for each row
  when ((old.email, old.first_name, old.last_name, old.date_of_birth, old.personal_contact)
    is distinct from (new.email, new.first_name, new.last_name, new.date_of_birth, new.personal_contact))
  execute function tell_callers();
create trigger account_told_self after update on account for each row
  when ((old.email, old.family_id) is distinct from (new.email, new.family_id))
  execute function tell_callers();
create trigger account_told_new after insert on account for each row execute function tell_callers();
