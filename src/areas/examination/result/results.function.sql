-- The lines of the marks sheets of some examinations: whoever belonged to the program on the exam's day, and whoever has a mark.
-- Standing: 0 not entered yet, 1 passed, 2 failed, 3 absent (which fails), 4 not taken, 5 excused. Where the program has groups in the course,
-- whoever is in none has no line; if it is mandatory, it is not entered for them until that is settled.
create or replace function exam_marks(of_examinations integer[])
returns table (
  examination_id integer, exam_schedule_id integer, course_id integer, exam_date date, student_id integer,
  grade_record_id integer, marks numeric, total_marks numeric, min_marks numeric, is_mandatory boolean, standing integer, excuse text
)
language sql stable as $$
  with paper as materialized (
    select s.examination_id, s.exam_schedule_id, s.course_id, s.exam_date, s.total_marks, s.min_marks, e.program_id, s.is_mandatory,
      exists (select from grade_record g where g.exam_schedule_id = s.exam_schedule_id and g.marks is not null) as is_entered,
      has_groups(e.program_id, s.course_id, s.exam_date) as has_groups
    from exam_schedule s
    join examination e on e.examination_id = s.examination_id
    where s.examination_id = any(of_examinations)
  ),
  line as (
    select n.exam_schedule_id, n.student_id, max(n.grade_record_id) as grade_record_id, max(n.marks) as marks, max(n.excuse) as excuse,
      bool_or(n.takes_it) as takes_it
    from (
      select p.exam_schedule_id, m.student_id, true as is_member, null::integer as grade_record_id, null::numeric as marks,
        null::text as excuse, not p.has_groups or is_in_group(m.student_id, p.course_id, p.exam_date) as takes_it
      from paper p join student_enrolment m on m.program_id = p.program_id and m.from_date <= p.exam_date
        and (m.to_date is null or m.to_date >= p.exam_date)
      where not p.has_groups or p.is_mandatory or is_in_group(m.student_id, p.course_id, p.exam_date)
      union all
      select g.exam_schedule_id, g.student_id, false, g.grade_record_id, g.marks, g.excuse, false
      from paper p join grade_record g on g.exam_schedule_id = p.exam_schedule_id
    ) n
    group by n.exam_schedule_id, n.student_id
    having bool_or(n.is_member) or max(n.marks) is not null
  )
  select p.examination_id, p.exam_schedule_id, p.course_id, p.exam_date, l.student_id,
    l.grade_record_id, l.marks, p.total_marks, p.min_marks, p.is_mandatory,
    case when not l.takes_it and l.marks is null and l.excuse is null then 0
      when not p.is_entered then 0 when l.excuse is not null then 5 when l.marks >= p.min_marks then 1 when l.marks is not null then 2
      when p.is_mandatory then 3 else 4 end,
    l.excuse
  from line l
  join paper p on p.exam_schedule_id = l.exam_schedule_id
$$;

-- What students have in some examinations, without ranks. Who asks for single students gets their lines only: nothing here looks at others.
create or replace function exam_totals(of_examinations integer[])
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

-- What students have in some examinations, worked out from their marks and ranked. Equal percentages share a rank (1, 2, 2, 4); without
-- any mark there is none.
create or replace function count_results(of_examinations integer[])
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

-- Those of some examinations that have changed since they were last counted, or were never counted.
create or replace function uncounted_examinations(of_examinations integer[]) returns integer[] language sql stable as $$
  select array(
    select a.id from unnest(of_examinations) a (id)
    where exists (select from exam_change c where c.examination_id = a.id)
      or not exists (select from exam_tally t where t.examination_id = a.id and t.exam_schedule_id is null))
$$;

-- The results of everybody in some examinations, or only of some students: from what is kept as far as nothing has changed since.
create or replace function exam_results(of_examinations integer[], of_students integer[] default null)
returns table (
  examination_id integer, student_id integer, total numeric, out_of numeric, percentage numeric, is_passed boolean, rank integer
)
language plpgsql stable set plan_cache_mode = force_generic_plan set search_path from current as $$
declare
  uncounted integer[] := uncounted_examinations(of_examinations);
begin
  if of_students is null then
    return query
      select t.examination_id, t.student_id, t.total, t.out_of, t.percentage, t.is_passed, t.rank from student_tally t
      where t.examination_id = any(of_examinations) and t.examination_id <> all(uncounted);
  else
    return query
      select t.examination_id, t.student_id, t.total, t.out_of, t.percentage, t.is_passed, t.rank from student_tally t
      where t.student_id = any(of_students) and t.examination_id = any(of_examinations) and t.examination_id <> all(uncounted);
  end if;
  if uncounted <> '{}' then
    return query select c.* from count_results(uncounted) c where of_students is null or c.student_id = any(of_students);
  end if;
end $$;

-- The results of students' school years, or of one of them. In each they span all classes of one order: an examination counts where it was
-- written, and a student is ranked in the last of these classes. A term whose final examination is not entered yet is only so far: until it
-- is, there is neither a result nor a rank of the year. Rounded once, half up, at the end; the tenth decimal is where a third of something
-- that came out even again is no longer a hair below .5. Ranked among those asked for is also whoever belonged to none of these classes.
create or replace function year_results_of(of_students integer[], of_day date, in_year integer default null)
returns table (
  student_id integer, school_year integer, program_id integer, weight numeric, percentage numeric, rank integer, examinations integer[],
  terms json
)
language plpgsql stable rows 5 set plan_cache_mode = force_generic_plan set search_path from current as $$
begin
  return query
  with sat as materialized (
    select a.id as student_id, o as examination_id
    from unnest(of_students) a (id) cross join lateral examinations_of_students(array[a.id]) o
  ),
  mine as materialized (
    select y.*, school_year_begins(y.school_year) as first_day, school_year_ends(y.school_year) as last_day
    from (
      select distinct s.student_id, t.school_year, program_order_in(e.program_id, t.school_year) as program_order
      from sat s join examination e on e.examination_id = s.examination_id
      join term t on e.start_date between t.start_date and t.end_date and t.school_year = coalesce(in_year, t.school_year)
    ) y
    where (select sum(w.percentage) from term w where w.school_year = y.school_year) = 100
  ),
  covered as materialized (
    select y.school_year, y.program_order, e.examination_id, e.program_id, e.start_date, e.end_date, t.term_management_id, t.term_name,
      t.start_date as term_start, t.percentage as weight, e.is_final_exam and (
        not exists (select from exam_schedule s where s.examination_id = e.examination_id)
        or exists (select from exam_schedule s where s.examination_id = e.examination_id and not exists (
          select from grade_record g where g.exam_schedule_id = s.exam_schedule_id and g.marks is not null))) as is_open_final
    from (select distinct m.school_year, m.program_order from mine m) y
    cross join lateral programs_of_order(y.program_order, y.school_year) p join examination e on e.program_id = p
    join term t on t.school_year = y.school_year and e.start_date between t.start_date and t.end_date
  ),
  own as materialized (
    select y.*, coalesce(
      (select m.program_id from student_enrolment m
        where m.student_id = y.student_id and program_order_in(m.program_id, y.school_year) = y.program_order and m.from_date <= of_day
          and m.from_date <= y.last_day and (m.to_date is null or m.to_date >= y.first_day)
        order by m.from_date desc limit 1),
      (select c.program_id from sat s join covered c on c.examination_id = s.examination_id
        where s.student_id = y.student_id and c.school_year = y.school_year and c.program_order = y.program_order
        order by c.start_date desc, c.examination_id desc limit 1)
      ) as class_id
    from mine y
  ),
  classmate as materialized (
    select y.school_year, y.program_order, y.class_id, m.student_id
    from (select distinct o.school_year, o.program_order, o.class_id, o.first_day, o.last_day from own o) y
    join student_enrolment m on m.program_id = y.class_id and m.from_date <= of_day
      and m.from_date <= y.last_day and (m.to_date is null or m.to_date >= y.first_day)
    where not exists (
      select from student_enrolment l
      where l.student_id = m.student_id and l.from_date > m.from_date and l.from_date <= of_day and l.program_id <> m.program_id
        and program_order_in(l.program_id, y.school_year) = y.program_order and l.from_date <= y.last_day)
    union select y.school_year, y.program_order, y.class_id, y.student_id from own y
  ),
  result as materialized (
    select s.school_year, s.program_order, s.class_id, s.student_id, c.examination_id, c.term_management_id, c.term_name, c.term_start,
      c.weight, r.total, r.out_of, r.rank is not null as has_marks
    from exam_results(array(select c.examination_id from covered c), array(select distinct s.student_id from classmate s)) r
    join covered c on c.examination_id = r.examination_id
    join classmate s on s.student_id = r.student_id and s.school_year = c.school_year and s.program_order = c.program_order
  ),
  part as materialized (
    select r.school_year, r.class_id, r.student_id, r.term_management_id, r.term_name, r.term_start, r.weight, sum(r.total) as total,
      sum(r.out_of) as out_of, bool_or(r.has_marks) as has_marks, not exists (
        select from covered f
        where f.is_open_final and f.school_year = r.school_year and f.term_management_id = r.term_management_id
          and f.program_order = r.program_order
          and (f.program_id = r.class_id or exists (
            select from student_enrolment m where m.student_id = r.student_id and m.program_id = f.program_id
              and m.from_date <= f.end_date and (m.to_date is null or m.to_date >= f.start_date)))) as is_whole
    from result r
    group by r.school_year, r.program_order, r.class_id, r.student_id, r.term_management_id, r.term_name, r.term_start, r.weight
  ),
  summed as (
    select p.school_year, p.class_id, p.student_id, coalesce(sum(p.weight) filter (where p.is_whole), 0) as weight,
      case when bool_and(p.is_whole)
        then round(round(sum(p.weight * 100 * p.total / p.out_of) / sum(p.weight), 10), 2) end as percentage,
      bool_and(p.is_whole) and sum(p.weight) = 100 and bool_or(p.has_marks) as is_ranked
    from part p group by p.school_year, p.class_id, p.student_id
  ),
  ranked as (
    select s.*, case when s.is_ranked
      then (rank() over (partition by s.school_year, s.class_id, s.is_ranked order by s.percentage desc))::integer end as rank
    from summed s
  ),
  counted as materialized (
    select e.student_id, e.school_year, e.class_id, array_agg(e.examination_id) as examinations
    from result e where e.student_id = any(of_students) group by e.student_id, e.school_year, e.class_id
  ),
  told as materialized (
    select p.student_id, p.school_year, p.class_id, json_agg(json_build_object('termName', p.term_name, 'weight', p.weight,
      'total', p.total, 'outOf', p.out_of, 'isWhole', p.is_whole) order by p.term_start) as terms
    from part p where p.student_id = any(of_students) group by p.student_id, p.school_year, p.class_id
  )
  select r.student_id, r.school_year, r.class_id, r.weight, r.percentage, r.rank, c.examinations, t.terms
  from own o
  join ranked r on r.student_id = o.student_id and r.school_year = o.school_year and r.class_id = o.class_id
  join counted c on c.student_id = o.student_id and c.school_year = o.school_year and c.class_id = o.class_id
  join told t on t.student_id = o.student_id and t.school_year = o.school_year and t.class_id = o.class_id;
end $$;

-- The examinations in which students may have a result: those of their programs while they were enrolled, and those with marks of theirs.
create or replace function examinations_of_students(of_students integer[]) returns setof integer language sql stable as $$
  select e.examination_id from student_enrolment m join examination e on e.program_id = m.program_id
    and e.end_date >= m.from_date and (m.to_date is null or e.start_date <= m.to_date)
  where m.student_id = any(of_students)
  union
  select s.examination_id from grade_record g join exam_schedule s on s.exam_schedule_id = g.exam_schedule_id
  where g.student_id = any(of_students)
$$;

-- Those in which one of them has a result, be it that they were absent. All are looked at together. With a column as its argument,
-- exam_marks reads only the lines of these students; with a subselect it makes whole sheets. Planning takes longer than reading, so each
-- connection plans this once.
create or replace function examinations_with_results(of_students integer[]) returns setof integer language plpgsql stable rows 20
set plan_cache_mode = force_generic_plan set search_path from current as $$
begin
  return query
    select distinct m.examination_id
    from (select array(select o from examinations_of_students(of_students) o) as ids offset 0) e cross join lateral exam_marks(e.ids) m
    where m.student_id = any(of_students) and m.standing in (1, 2, 3);
end $$;
