-- The stays of students, one after the other, as far as they are known.
create or replace view student_stay as
  select enrolment_id, student_id, program_id, from_date, to_date, is_promotion from student_enrolment;
