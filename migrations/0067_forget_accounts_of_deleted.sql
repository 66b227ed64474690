-- The accounts that stayed when their people were deleted say no more of who these were than the log does. New ones are forgotten when the
-- person is deleted.
update account set account_name = called, email = lower(replace(called, ' ', '-')) || '@deleted.invalid', password_hash = null
from (
  select a.account_id, coalesce(
    (select e.account_name from audit_entry e where e.account_id = a.account_id and e.account_name ~ '^(Student|Staff|Family) \d+$' limit 1),
    (select e.after ->> 'accountName' from audit_entry e where e.resource = 'Account' and e.record_id = a.account_id
      and e.after ->> 'accountName' ~ '^(Student|Staff|Family) \d+$' limit 1),
    'Account ' || a.account_id) as called
  from account a where a.role <> 1 and num_nonnulls(a.staff_id, a.family_id, a.student_id) = 0
) as gone
where account.account_id = gone.account_id;
