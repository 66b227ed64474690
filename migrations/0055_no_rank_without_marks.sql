-- Who has no mark at all is not ranked: in a year as little as in an examination.
drop function year_results(integer[], integer);
drop function term_results(integer[], integer);

-- What students have in each term of a school year, by its examinations that begin in the term. Nothing at all while the terms of that
-- year do not sum to 100.
create function term_results(of_programs integer[], of_year integer)
returns table (
  program_id integer, student_id integer, term_management_id integer, weight numeric, total numeric, out_of numeric, has_marks boolean
)
language sql stable as $$
  with covered as materialized (
    select e.examination_id, e.program_id, t.term_management_id, t.percentage as weight
    from term t join examination e on e.start_date between t.start_date and t.end_date
    where t.school_year = of_year and e.program_id = any(of_programs)
      and (select sum(w.percentage) from term w where w.school_year = of_year) = 100
  )
  select c.program_id, r.student_id, c.term_management_id, c.weight, sum(r.total), sum(r.out_of), bool_or(r.rank is not null)
  from exam_results((select coalesce(array_agg(c.examination_id), '{}') from covered c)) r
  join covered c on c.examination_id = r.examination_id
  group by c.program_id, r.student_id, c.term_management_id, c.weight
$$;

-- The result of a school year: the percentages of its terms by their weights, over the terms in which there is something so far
-- (weight: how much of the year that is). Rounded once, half up, at the end. Only who has the whole year, and a mark in it, is ranked.
-- The tenth decimal is where a third of something that came out even again is no longer a hair below .5.
create function year_results(of_programs integer[], of_year integer)
returns table (program_id integer, student_id integer, weight numeric, percentage numeric, rank integer)
language sql stable as $$
  with result as (
    select t.program_id, t.student_id, sum(t.weight) as weight,
      round(round(sum(t.weight * 100 * t.total / t.out_of) / sum(t.weight), 10), 2) as percentage,
      sum(t.weight) = 100 and bool_or(t.has_marks) as is_ranked
    from term_results(of_programs, of_year) t
    group by t.program_id, t.student_id
  )
  select r.program_id, r.student_id, r.weight, r.percentage,
    case when r.is_ranked
      then (rank() over (partition by r.program_id, r.is_ranked order by r.percentage desc))::integer end
  from result r
$$;
