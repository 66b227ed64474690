-- The class that a year's fee charges: of a year that has begun, the last one attended in it, as of a day; of a coming one, the one
-- attended on its first day. A promotion in the second half of a year leads into the next one, so that it is none of this year, nor is
-- what follows it. `is_first`: no other class was attended in that year before.
create or replace function classes_of_year(of_students integer[], in_year integer, on_day date)
returns table (student_id integer, program_id integer, from_date date, is_promotion boolean, is_first boolean) language sql stable as $$
  with year as (
    select school_year_begins(in_year) as first_day, school_year_ends(in_year) as last_day,
      first_half_ends(in_year) as half_ends)
  select distinct on (s.student_id) s.student_id, s.program_id, s.from_date, s.is_promotion, not exists (
      select from student_stay o
      where o.student_id = s.student_id and o.from_date < s.from_date and coalesce(o.to_date, 'infinity') >= year.first_day)
  from year, student_stay s
  where s.student_id = any(of_students)
    and s.from_date <= case when year.first_day <= on_day then year.last_day else year.first_day end
    and coalesce(s.to_date, 'infinity') >= year.first_day
    and not exists (
      select from student_stay p
      where p.student_id = s.student_id and p.is_promotion and p.from_date > year.half_ends and p.from_date <= s.from_date)
  order by s.student_id, s.from_date <= on_day desc, s.from_date desc
$$;

-- Gives students the fee of a school year for a program, with what is in force on the due date, or on the year's first day where the due
-- date lies before it, and not a matter of choice. Who has one for that school year gets no second; where nothing is in force, nobody
-- gets one.
create or replace function charge_students(of_students integer[], in_program integer, in_year integer, due_on date, by_whom text)
returns setof student_fee language plpgsql set search_path from current as $$
declare
  fees integer[];
  charged integer[];
begin
  with parts as (
    select fee_structure_id, amount from fee_structure
    where program_id = in_program and not is_optional and not is_concession
      and greatest(due_on, school_year_begins(in_year)) between effective_from and effective_to),
  made as (
    insert into student_fee (student_id, program_id, due_date, school_year, created_by, last_modified_by)
    select s.id, in_program, due_on, in_year, by_whom, by_whom from unnest(of_students) s (id)
    where exists (select from parts) order by s.id
    on conflict (student_id, school_year, besides) do nothing returning student_fee_id, student_id),
  details as (
    insert into student_fee_detail (student_fee_id, fee_structure_id, amount)
    select made.student_fee_id, parts.fee_structure_id, parts.amount from made cross join parts)
  select array_agg(student_fee_id order by student_fee_id), array_agg(student_id order by student_id) into fees, charged from made;
  if fees is null then return; end if;
  perform settle_student_fees(charged);
  return query select f.* from student_fee f where f.student_fee_id = any(fees) order by f.student_fee_id;
end $$;
