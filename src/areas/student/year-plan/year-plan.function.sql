-- What the plan of a school year says of everybody whom it is about: who attends a class on the last day before it and has not left since,
-- who enters then, and who is Active without a class. An outcome holds while the student attends the class for which it was chosen. What somebody has entered
-- elsewhere, an exit or a change of class from the first day on, comes before it (`is_given`), unless the plan itself wrote that.
-- `from_id` is the class before a promotion in the second half of the year, `attended_id` the one of the last day, `promoted_id` where a
-- promotion leads that waits for its day; on `changes_on` another change comes first.
create or replace function year_plan_students(in_year integer, on_day date)
returns table (
  student_id integer, from_id integer, attended_id integer, promoted_id integer, changes_on date, leaves_on date,
  outcome integer, program_id integer, reason text, is_by_hand boolean, is_given boolean
)
language sql stable as $$
  with year as materialized (
    select school_year_begins(in_year) as first_day, school_year_begins(in_year) - 1 as last_day, school_year_ends(in_year) as year_ends,
      exists (select from year_plan p where p.school_year = in_year and p.applied is not null and p.steps ? 'students') as is_applied,
      first_half_ends(in_year - 1) as half_ends
  ),
  here as materialized (
    select e.student_id, e.program_id from year, student_enrolment e
    where e.from_date <= last_day and coalesce(e.to_date, 'infinity') >= last_day and (e.to_date is null
      or exists (select from student_stay s where s.student_id = e.student_id and s.from_date > e.to_date)
      or exists (select from student_exit x where x.student_id = e.student_id and x.exit_date = last_day)
      or is_applied and exists (select from year_plan_outcome o where o.school_year = in_year and o.student_id = e.student_id))
    union all
    select w.student_id, w.program_id from year, waiting_stay w
    where w.from_date <= last_day and not exists (
      select from student_enrolment e
      where e.student_id = w.student_id and e.from_date <= last_day and coalesce(e.to_date, 'infinity') >= last_day)
  ),
  former as materialized (
    select c.student_id, c.program_id from classes_of_year((select array_agg(h.student_id) from here h), in_year - 1, on_day) c
  ),
  entered as materialized (
    select distinct on (s.student_id) s.student_id, s.program_id, s.from_date
    from year, (
      select e.student_id, e.program_id, e.from_date from student_enrolment e
      union all select w.student_id, w.program_id, w.from_date from waiting_stay w where not w.is_promotion) s
    where s.from_date between first_day and year_ends
    order by s.student_id, s.from_date desc
  ),
  about as (
    select h.student_id, h.program_id as attended_id from here h
    union select e.student_id, null from entered e where e.student_id not in (select h.student_id from here h)
    union select s.student_id, null from student s
    where s.student_status = 1 and s.student_id not in (select h.student_id from here h union select w.student_id from waiting_stay w)
  )
  select a.student_id, coalesce(f.program_id, a.attended_id), a.attended_id, p.program_id, early.from_date, x.exit_date,
    case when y.is_applied and o.student_id is not null then o.outcome
      when x.exit_date is not null then case when x.is_graduation then 4 else 5 end
      when e.student_id is not null then case
        when a.attended_id is null then 6
        when t.program_order = fp.program_order + 1 then 1
        when t.program_order > fp.program_order + 1 then 3
        else 2 end
      else o.outcome end,
    case when y.is_applied and o.student_id is not null then o.program_id
      when x.exit_date is not null then null
      when e.student_id is not null then e.program_id
      else o.program_id end,
    coalesce(o.reason, ''), coalesce(o.is_by_hand, false),
    case when y.is_applied and o.student_id is not null then o.is_given else x.exit_date is not null or e.student_id is not null end
  from about a cross join year y
  left join former f on f.student_id = a.student_id
  left join program fp on fp.program_id = coalesce(f.program_id, a.attended_id)
  left join entered e on e.student_id = a.student_id
  left join program t on t.program_id = e.program_id
  left join waiting_stay p on p.student_id = a.student_id and p.is_promotion and p.from_date > y.half_ends
  left join waiting_stay early on early.student_id = a.student_id and early.from_date < y.first_day and early.from_date > on_day
    and not (early.is_promotion and early.from_date > y.half_ends)
  left join lateral (
    select s.exit_date, s.is_graduation from student_exit s
    where s.student_id = a.student_id and s.exit_date <= y.last_day and (not s.is_in_effect or s.exit_date = y.last_day)
    order by s.exit_date limit 1) x on a.attended_id is not null
  left join year_plan_outcome o on o.school_year = in_year and o.student_id = a.student_id
    and (y.is_applied or o.attended_id is not distinct from a.attended_id)
$$;
