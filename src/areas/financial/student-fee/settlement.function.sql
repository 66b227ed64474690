-- The rule by which payments settle fees. A student's payments, by day, lie end to end on a line, and so do the fees, by due date; a
-- payment settles the fees that it lies over. What reaches beyond the last fee is excess on the newest.
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

-- What the fees of some students come to.
create or replace function student_fee_figures(of_students integer[])
returns table (student_fee_id integer, total numeric, paid numeric, excess numeric)
language sql stable as $$
  select f.student_fee_id, d.total, coalesce(a.paid, 0), coalesce(a.excess, 0)
  from student_fee f
  cross join lateral (select coalesce(sum(amount), 0) as total from student_fee_detail d where d.student_fee_id = f.student_fee_id) d
  left join (
    select s.student_fee_id, sum(s.settled) as paid, sum(s.excess) as excess from fee_allocations(of_students) s group by s.student_fee_id
  ) a using (student_fee_id)
  where f.student_id = any(of_students)
$$;

-- Brings the fees of some students up to date after a payment or a fee has changed: allocations, sums, balance and status.
create or replace function settle_student_fees(of_students integer[]) returns void language plpgsql set search_path from current as $$
begin
  perform from student where student_id = any(of_students) order by student_id for no key update;

  with fresh as (select * from fee_allocations(of_students)),
  gone as (
    delete from payment_allocation a using student_fee f
    where f.student_fee_id = a.student_fee_id and f.student_id = any(of_students)
      and (a.payment_transaction_id, a.student_fee_id) not in (select fresh.payment_transaction_id, fresh.student_fee_id from fresh))
  insert into payment_allocation as a (payment_transaction_id, student_fee_id, settled, excess)
  select * from fresh
  on conflict (payment_transaction_id, student_fee_id) do update set settled = excluded.settled, excess = excluded.excess
    where (a.settled, a.excess) is distinct from (excluded.settled, excluded.excess);

  update student_fee f
  set total_amount = n.total, amount_paid = n.paid, balance = n.total - n.paid, excess_paid = n.excess,
    fee_status = case when n.excess > 0 then 4 when n.paid = n.total then 3 when n.paid > 0 then 2 else 1 end
  from student_fee_figures(of_students) n
  where n.student_fee_id = f.student_fee_id
    and (f.total_amount, f.amount_paid, f.excess_paid) is distinct from (n.total, n.paid, n.excess);
end $$;
