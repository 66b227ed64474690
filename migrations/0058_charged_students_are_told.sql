-- What charges students answers the fees that it made, not their ids alone, so that the statement that charges also logs them.
drop function charge_students(integer[], integer, date, text);

-- Gives students the fee of a program that is due on a day, with what is in force then and not a matter of choice; it belongs to their
-- last stay there. Who has one for that school year gets no second; where nothing is in force, nobody gets one.
create function charge_students(of_students integer[], in_program integer, due_on date, by_whom text) returns setof student_fee
language plpgsql as $$
declare
  fees integer[];
  charged integer[];
begin
  with parts as (
    select fee_structure_id, amount from fee_structure
    where program_id = in_program and not is_optional and not is_concession and due_on between effective_from and effective_to),
  made as (
    insert into student_fee (student_id, program_id, due_date, school_year, enrolment_id, created_by, last_modified_by)
    select s.id, in_program, due_on, school_year_of(due_on), (
        select e.enrolment_id from student_enrolment e where e.student_id = s.id and e.program_id = in_program
        order by e.from_date desc limit 1),
      by_whom, by_whom from unnest(of_students) s (id)
    where exists (select from parts) order by s.id
    on conflict (student_id, program_id, school_year) do nothing returning student_fee_id, student_id),
  details as (
    insert into student_fee_detail (student_fee_id, fee_structure_id, amount)
    select made.student_fee_id, parts.fee_structure_id, parts.amount from made cross join parts)
  select array_agg(student_fee_id order by student_fee_id), array_agg(student_id order by student_id) into fees, charged from made;
  if fees is null then return; end if;
  perform settle_student_fees(charged);
  return query select f.* from student_fee f where f.student_fee_id = any(fees) order by f.student_fee_id;
end $$;
