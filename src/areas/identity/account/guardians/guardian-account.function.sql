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
