-- What students have in some examinations, without ranks. Who asks for single students gets their lines only: nothing here looks at others.
create function exam_totals(of_examinations integer[])
returns table (
  examination_id integer, student_id integer, total numeric, out_of numeric, has_marks boolean, is_passed boolean
)
language sql stable as $$
  select m.examination_id, m.student_id, coalesce(sum(m.marks) filter (where m.standing in (1, 2)), 0),
    sum(m.total_marks) filter (where m.standing in (1, 2, 3)),
    count(m.marks) > 0,
    bool_and(m.standing = 1) filter (where m.standing in (1, 2, 3))
  from exam_marks(of_examinations) m
  group by m.examination_id, m.student_id
  having bool_or(m.standing in (1, 2, 3))
$$;

-- The same results as before, on top of it.
create or replace function exam_results(of_examinations integer[])
returns table (
  examination_id integer, student_id integer, total numeric, out_of numeric, percentage numeric, is_passed boolean, rank integer
)
language sql stable as $$
  with rounded as (
    select t.*, round(100 * t.total / t.out_of, 2) as percentage from exam_totals(of_examinations) t
  )
  select r.examination_id, r.student_id, r.total, r.out_of, r.percentage, r.is_passed,
    case when r.has_marks
      then (rank() over (partition by r.examination_id, r.has_marks order by r.percentage desc))::integer end
  from rounded r
$$;

-- How many of some students passed and failed in some examinations (no schedule) and in each of their courses: as exam_counts, for
-- these students. Planning takes longer than reading, so each connection plans this once.
create function exam_counts_of_students(of_examinations integer[], of_students integer[])
returns table (examination_id integer, exam_schedule_id integer, passed integer, failed integer)
language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select t.examination_id, null::integer, (count(*) filter (where t.is_passed))::integer, (count(*) filter (where not t.is_passed))::integer
    from exam_totals(of_examinations) t where t.student_id = any(of_students) group by t.examination_id
    union all
    select m.examination_id, m.exam_schedule_id, (count(*) filter (where m.standing = 1))::integer,
      (count(*) filter (where m.standing in (2, 3)))::integer
    from exam_marks(of_examinations) m where m.student_id = any(of_students) and m.standing in (1, 2, 3)
    group by m.examination_id, m.exam_schedule_id;
end $$;

-- The same counts as before. Where all are kept, which is usual, nothing is planned for those that are not.
create or replace function exam_tallies(of_examinations integer[])
returns table (examination_id integer, exam_schedule_id integer, passed integer, failed integer)
language plpgsql stable as $$
declare
  changed integer[] := array(
    select a.id from unnest(of_examinations) a (id)
    where exists (select from exam_change c where c.examination_id = a.id)
      or not exists (select from exam_tally t where t.examination_id = a.id and t.exam_schedule_id is null));
begin
  return query
    select t.examination_id, t.exam_schedule_id, t.passed, t.failed from exam_tally t
    where t.examination_id = any(of_examinations) and t.examination_id <> all(changed);
  if changed <> '{}' then
    return query select c.examination_id, c.exam_schedule_id, c.passed, c.failed from exam_counts(changed) c;
  end if;
end $$;
