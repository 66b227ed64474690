-- Days from one to another, both counted, without holidays.
create or replace function leave_days(first date, last date) returns int language sql stable as $$
  select (last - first + 1) - (
    select count(distinct d)::int from holiday h,
      generate_series(greatest(h.holiday_from, first)::timestamp, least(h.holiday_to, last)::timestamp, interval '1 day') d
    where h.holiday_from <= last and h.holiday_to >= first)
$$;

-- Why a day has no school, as the end of a sentence; null where it has.
create or replace function closed_day(day date) returns text language sql stable as $$
  select coalesce(
    (select 'a holiday: ' || h.holiday_name from holiday h where day between h.holiday_from and h.holiday_to
      order by h.is_general_holiday desc, h.holiday_id limit 1),
    (select 'a ' || w.day_of_week_name || ', which is no working day' from working_week w
      where w.working_week_id = extract(isodow from day) and not w.is_working_day))
$$;
