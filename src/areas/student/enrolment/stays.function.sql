-- The stays of students, one after the other, as far as they are known: also that which waits for its day, and ends the one before.
create or replace view student_stay as
  select e.enrolment_id, e.student_id, e.program_id, e.from_date,
    case when w.from_date <= coalesce(e.to_date, 'infinity') then w.from_date - 1 else e.to_date end as to_date, e.is_promotion
  from student_enrolment e left join waiting_stay w using (student_id)
  union all
  select enrolment_id, student_id, program_id, from_date, null, is_promotion from waiting_stay;
