create or replace function keep_payment_months() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from payment_month;
    return null;
  end if;
  insert into payment_month as m (month, income, expense)
  select date_trunc('month', payment_date)::date as month,
    tg_argv[0]::integer * sum(income), tg_argv[0]::integer * sum(expense)
  from changed group by 1 order by 1
  on conflict (month) do update set income = m.income + excluded.income, expense = m.expense + excluded.expense;
  return null;
end $$;

create or replace trigger payment_months_inserted after insert on payment_transaction referencing new table as changed for each statement execute function keep_payment_months('1');
create or replace trigger payment_months_deleted after delete on payment_transaction referencing old table as changed for each statement execute function keep_payment_months('-1');
create or replace trigger payment_months_left after update on payment_transaction referencing old table as changed for each statement execute function keep_payment_months('-1');
create or replace trigger payment_months_reached after update on payment_transaction referencing new table as changed for each statement execute function keep_payment_months('1');
create or replace trigger payment_months_truncated after truncate on payment_transaction for each statement execute function keep_payment_months();
