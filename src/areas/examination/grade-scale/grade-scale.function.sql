-- The year whose grade scale holds in a school year: its own or else the latest before it, and before all of them the first. Null: no scale.
create or replace function scale_of_year(year integer) returns integer language sql stable as $$
  select coalesce((select max(b.school_year) from grade_band b where b.school_year <= year), (select min(b.school_year) from grade_band b))
$$;
