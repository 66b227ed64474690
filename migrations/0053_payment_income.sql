-- What a payment brings in and costs: the one place that knows its sign. One statement a table, so that it is written anew once.
ALTER TABLE "payment_transaction"
  ADD COLUMN "income" numeric(14, 2) GENERATED ALWAYS AS (case when payment_for <> 1 then 0 when is_refund then -amount_paid else amount_paid end) STORED NOT NULL,
  ADD COLUMN "expense" numeric(14, 2) GENERATED ALWAYS AS (case when payment_for = 2 then amount_paid else 0 end) STORED NOT NULL;
ALTER TABLE "cancelled_payment"
  ADD COLUMN "income" numeric(14, 2) GENERATED ALWAYS AS (case when payment_for <> 1 then 0 when is_refund then -amount_paid else amount_paid end) STORED NOT NULL,
  ADD COLUMN "expense" numeric(14, 2) GENERATED ALWAYS AS (case when payment_for = 2 then amount_paid else 0 end) STORED NOT NULL;

-- The same as before, with the sign from there.
create or replace function fee_allocations(of_students integer[])
returns table (payment_transaction_id integer, student_fee_id integer, settled numeric, excess numeric)
language sql stable as $$
  with flow as (
    select p.payment_transaction_id, p.student_id, p.payment_date, p.income as change from payment_transaction p
    where p.student_id = any(of_students)),
  level as (
    select flow.*, sum(change) over (partition by student_id order by payment_date, payment_transaction_id) as reached from flow),
  paid as (
    select level.payment_transaction_id, student_id, change, greatest(reached - change, 0) as paid_from,
      min(reached) over (partition by student_id order by payment_date desc, level.payment_transaction_id desc) as paid_to
    from level),
  charged as (
    select f.student_fee_id, f.student_id, sum(d.total) over by_date - d.total as due_from, sum(d.total) over by_date as due_to,
      row_number() over (partition by f.student_id order by f.due_date desc, f.student_fee_id desc) = 1 as is_newest
    from student_fee f,
      lateral (select coalesce(sum(amount), 0) as total from student_fee_detail d where d.student_fee_id = f.student_fee_id) d
    where f.student_id = any(of_students)
    window by_date as (partition by f.student_id order by f.due_date, f.student_fee_id)),
  shares as (
    select paid.payment_transaction_id, charged.student_fee_id,
      greatest(least(paid_to, due_to) - greatest(paid_from, due_from), 0) as settled,
      case when is_newest then greatest(paid_to - greatest(paid_from, due_to), 0) else 0 end as excess
    from paid join charged using (student_id) where change > 0)
  select * from shares where shares.settled + shares.excess > 0
$$;

create or replace function keep_payment_months() returns trigger language plpgsql as $$
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
