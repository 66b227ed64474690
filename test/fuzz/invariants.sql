-- What is always true of a school, whatever it is sent. Each statement finds rows for which it is not.

-- The stays of a student never overlap.
select a.student_id from student_enrolment a join student_enrolment b using (student_id)
where a.enrolment_id < b.enrolment_id and daterange(a.from_date, a.to_date, '[]') && daterange(b.from_date, b.to_date, '[]');

-- A student whose record names a program has an open stay in that program.
select s.student_id from student s where s.student_status in (0, 1) and s.program_id is not null and not exists (
  select from student_enrolment e where e.student_id = s.student_id and e.program_id = s.program_id
    and (e.to_date is null or exists (select from student_exit x where x.student_id = s.student_id)));

-- A list's total is the number of its rows.
select 1 from (select count(*) as counted from student) t
where counted <> (select coalesce(sum(change), 0) from row_count where table_name = 'student');

-- Somebody can always administer the school.
select 1 where not exists (select from account where role = 1 and not is_disabled and password_hash is not null);

-- A disabled account has no session.
select session_id from session join account using (account_id) where is_disabled;

-- A sheet's counters match its rows (for students, the rows of those who belonged to the program then), and each row has its sheet's day.
select s.sheet_id from student_attendance_sheet s left join student_attendance a on a.sheet_id = s.sheet_id and exists (
  select from student_enrolment e where e.student_id = a.student_id and e.program_id = s.program_id
    and s.attendance_date between e.from_date and coalesce(e.to_date, 'infinity')) group by s.sheet_id
having s.total <> count(a.*) or s.present <> count(*) filter (where a.morning or a.afternoon)
  or s.morning_present <> count(*) filter (where a.morning) or s.afternoon_present <> count(*) filter (where a.afternoon);
select sheet_id from student_attendance a join student_attendance_sheet s using (sheet_id) where a.attendance_date <> s.attendance_date;
select s.sheet_id from staff_attendance_sheet s left join staff_attendance a using (sheet_id) group by s.sheet_id
having s.total <> count(a.*) or s.morning_present <> count(*) filter (where a.morning)
  or s.afternoon_present <> count(*) filter (where a.afternoon) or bool_or(a.attendance_date <> s.attendance_date);

-- No mark exceeds its total, and every mark belongs to a sheet with a version.
select g.grade_record_id from grade_record g join exam_schedule s using (exam_schedule_id) where g.marks > s.total_marks;
select g.grade_record_id from grade_record g join exam_schedule s using (exam_schedule_id) left join grade_sheet h using (examination_id)
where h.examination_id is null;

-- Only an examination that has a mark is released.
select e.examination_id from examination e where e.released is not null and not exists (
  select from exam_schedule s join grade_record g using (exam_schedule_id) where s.examination_id = e.examination_id and g.marks is not null);

-- A leave counts its days without holidays, and nobody is on leave twice at once.
select student_leave_id from student_leave where total_days <> leave_days(leave_from, leave_to);
select staff_leave_id from staff_leave where total_days <> leave_days(leave_from, leave_to);
select a.staff_leave_id from staff_leave a join staff_leave b using (staff_id)
where a.staff_leave_id < b.staff_leave_id and daterange(a.leave_from, a.leave_to, '[]') && daterange(b.leave_from, b.leave_to, '[]');

-- The week has seven days, at least one of them a school day.
select 1 where (select count(*) from working_week) <> 7 or not exists (select from working_week where is_working_day);

-- The stored numbers of who passed an examination match a new count.
select t.examination_id from exam_tallies((select coalesce(array_agg(examination_id), '{}') from examination)) t
full join exam_counts((select coalesce(array_agg(examination_id), '{}') from examination)) c
  on c.examination_id = t.examination_id and coalesce(c.exam_schedule_id, 0) = coalesce(t.exam_schedule_id, 0)
where coalesce(t.passed, 0) <> coalesce(c.passed, 0) or coalesce(t.failed, 0) <> coalesce(c.failed, 0);

-- There is exactly one school.
select 1 where (select count(*) from school) <> 1;

-- The receipts of a year are numbered without gaps, and no number is used twice, not even that of a cancelled payment.
select n.year from number_series n left join (
  select receipt_number from payment_transaction union all select receipt_number from cancelled_payment) p
  on left(p.receipt_number, 4) = n.year::text
where n.series = 'receipt' group by n.year, n.last
having count(p.receipt_number) <> n.last or count(distinct p.receipt_number) <> n.last or max(right(p.receipt_number, -5))::int <> n.last;

-- A fee's stored amounts match a new calculation.
select f.student_fee_id from student_fee f join student_fee_figures(array(select student_id from student)) n using (student_fee_id)
where (f.total_amount, f.amount_paid, f.excess_paid) is distinct from (n.total, n.paid, n.excess);

-- Nobody was refunded more than they paid.
select student_id from payment_transaction where student_id is not null group by student_id
having sum(case when is_refund then -amount_paid else amount_paid end) < 0;

-- The income and expense of each month match its payments.
select m.month from payment_month m left join payment_transaction p on date_trunc('month', p.payment_date) = m.month
group by m.month, m.income, m.expense
having m.income <> coalesce(sum(case when p.is_refund then -p.amount_paid else p.amount_paid end) filter (where p.payment_for = 1), 0)
  or m.expense <> coalesce(sum(p.amount_paid) filter (where p.payment_for = 2), 0);

-- Only teaching staff have course sessions.
select course_session_id from course_session join staff using (staff_id) where staff_type <> 1;

-- No text contains control characters.
select student_id from student where concat(first_name, last_name, current_address, remarks, hobbies) ~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]';
select staff_id from staff where concat(first_name, last_name, current_address, designation) ~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]';

-- No idempotency key is stored without its answer.
select idempotency_key_id from idempotency_key where answer is null;

-- Everything that somebody entered is in the audit log.
select student_id from student s where created_by <> '' and not exists (
  select from audit_entry a where a.resource = 'Student' and a.record_id = s.student_id and a.action = 'create');
