-- The first day of the school year that begins in a calendar year.
create or replace function school_year_begins(year integer) returns date language sql stable as $$
  select (year || '-' || coalesce((select school_year_start from school), '06-01'))::date
$$;

-- The last day of its first half. The days are halved; where their number is odd, the middle one belongs to the first.
create or replace function first_half_ends(year integer) returns date language sql stable as $$
  select school_year_begins(year) + (school_year_begins(year + 1) - school_year_begins(year) + 1) / 2 - 1
$$;

-- The school year in which a day lies, by the calendar year in which it begins.
create or replace function school_year_of(day date) returns integer language sql stable as $$
  select extract(year from day)::integer - (to_char(day, 'MM-DD') < coalesce((select school_year_start from school), '06-01'))::integer
$$;
