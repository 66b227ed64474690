-- School years are records. Where there is none for a day, the setting of the school says when its year begins: by default on 1 June.

-- The first day of the school year that begins in a calendar year. Without a record, the one before may last beyond the usual day.
create or replace function school_year_begins(year integer) returns date language sql stable as $$
  select coalesce(
    (select y.start_date from school_year y where y.school_year_id = year),
    greatest(
      (year || '-' || coalesce((select school_year_start from school), '06-01'))::date,
      (select y.end_date + 1 from school_year y where y.school_year_id < year order by y.school_year_id desc limit 1)))
$$;

-- The last day that belongs to it: the days between two years belong to the one before.
create or replace function school_year_ends(year integer) returns date language sql stable as $$
  select coalesce(
    (select y.start_date - 1 from school_year y where y.school_year_id > year order by y.school_year_id limit 1),
    (select y.end_date from school_year y where y.school_year_id = year),
    school_year_begins(year + 1) - 1)
$$;

-- The last day of its first half. The days are halved; where their number is odd, the middle one belongs to the first.
create or replace function first_half_ends(year integer) returns date language sql stable as $$
  select school_year_begins(year) + (school_year_ends(year) - school_year_begins(year) + 2) / 2 - 1
$$;

-- The school year in which a day lies, by the calendar year in which it begins: that of the record; between two records the one before;
-- outside of all records what the setting says.
create or replace function school_year_of(day date) returns integer language sql stable as $$
  select coalesce(
    (select b.school_year_id from school_year b
      where b.start_date <= day and (b.end_date >= day or exists (select from school_year a where a.start_date > day))
      order by b.school_year_id desc limit 1),
    greatest(
      (select max(b.school_year_id) from school_year b where b.start_date <= day),
      least(
        (select min(a.school_year_id) - 1 from school_year a where a.start_date > day),
        extract(year from day)::integer
          - (to_char(day, 'MM-DD') < coalesce((select school_year_start from school), '06-01'))::integer)))
$$;

-- What people call it: 2026-27.
create or replace function school_year_name(year integer) returns text language sql stable as $$
  select coalesce(
    (select y.school_year_name from school_year y where y.school_year_id = year),
    case when (select school_year_start from school) = '01-01' then year::text
      else year || '-' || lpad(((year + 1) % 100)::text, 2, '0') end)
$$;

-- Records every year that holds data and has none, up to the one of today: whatever the setting becomes, its days and name stay.
create or replace function keep_school_years(today date) returns void language plpgsql set search_path from current as $$
declare
  first integer;
begin
  select min(school_year_of(day)) into first from (
    select min(start_date) as day from examination
    union all select min(start_date) from term
    union all select min(attendance_date) from student_attendance_sheet
    union all select min(from_date) from student_enrolment
    union all select min(payment_date) from payment_transaction
    union all select min(school_year_begins(school_year)) from student_fee
  ) held where day is not null;
  if first is null then return; end if;
  for year in first .. school_year_of(today) loop
    insert into school_year (school_year_id, school_year_name, start_date, end_date)
    select year, school_year_name(year), school_year_begins(year), school_year_ends(year)
    where not exists (select from school_year where school_year_id = year)
      -- The one before may last over all of its days.
      and extract(year from school_year_begins(year)) = year and school_year_begins(year) < school_year_ends(year);
  end loop;
end $$;
