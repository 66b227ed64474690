-- When somebody, or something, is taken, as a box: across, a number for them and the day; upwards, the seconds of that day up to the last
-- one. A lesson is guarded in an eighth less time than by the number and a range of minutes in two columns.
create function taken_time(owner integer, day date, from_time time, to_time time) returns box
language sql immutable parallel safe as $$
  select box(
    point(owner::float8 * 100000 + (day - date '2000-01-01'), date_part('epoch', from_time)),
    point(owner::float8 * 100000 + (day - date '2000-01-01'), date_part('epoch', to_time) - 1))
$$;

alter table timetable_entry
  drop constraint timetable_entry_staff_once,
  drop constraint timetable_entry_program_once,
  drop constraint timetable_entry_room_once;
alter table timetable_entry add constraint timetable_entry_staff_once
  exclude using gist (taken_time(coalesce(substitute_id, staff_id), entry_date, start_time, end_time) with &&)
  where (not is_parked);
alter table timetable_entry add constraint timetable_entry_program_once
  exclude using gist (taken_time(program_id, entry_date, start_time, end_time) with &&)
  where (not is_parked and beside_id is null);
alter table timetable_entry add constraint timetable_entry_room_once
  exclude using gist (taken_time(room_kind_id * 128 + room, entry_date, start_time, end_time) with &&)
  where (not is_parked and room_kind_id is not null);
drop function taken_on(integer, date);
