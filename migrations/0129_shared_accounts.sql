CREATE TABLE "account_guardian" (
	"account_id" integer NOT NULL,
	"family_id" integer NOT NULL,
	CONSTRAINT "account_guardian_account_id_family_id_pk" PRIMARY KEY("account_id","family_id")
);

ALTER TABLE "account_guardian" ADD CONSTRAINT "account_guardian_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_guardian" ADD CONSTRAINT "account_guardian_family_id_family_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "family"("family_id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "account_guardian_once" ON "account_guardian" USING btree ("family_id");

-- As which guardians each account acts: its person, and those it is shared with. Of two who are separated over a child, an account acts
-- only for its person, and for neither where both are beside it: whatever links or separates them, this holds from the next request on.
create or replace view guardian_account as
  select a.account_id, a.family_id from account a where a.family_id is not null
  union all
  select g.account_id, g.family_id from account_guardian g join account a using (account_id)
  where a.family_id is distinct from g.family_id and not exists (
    select from student_family own join student_family other using (student_id)
    where own.family_id = g.family_id and other.family_id <> g.family_id and (own.is_separated or other.is_separated)
      and (other.family_id = a.family_id
        or exists (select from account_guardian o where o.account_id = g.account_id and o.family_id = other.family_id)));

create or replace trigger account_guardian_told after insert or update or delete on account_guardian
  for each statement execute function tell_callers();

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
