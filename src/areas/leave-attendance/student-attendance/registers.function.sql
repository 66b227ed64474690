-- A register's counters count those on it who belonged to its program on its day. Who leaves or moves with an earlier date stays
-- stored, and counts again once that is undone. Who writes the stays, or how, makes no difference.
create or replace function recount_registers(sheets integer[]) returns void language plpgsql set search_path from current as $$
begin
  perform from student_attendance_sheet where sheet_id = any(sheets) order by sheet_id for update;
  update student_attendance_sheet s
  set total = n.total, present = n.present, morning_present = n.morning, afternoon_present = n.afternoon
  from (
    select t.sheet_id, count(a.sheet_id) as total, count(a.sheet_id) filter (where a.morning or a.afternoon) as present,
      count(a.sheet_id) filter (where a.morning) as morning, count(a.sheet_id) filter (where a.afternoon) as afternoon
    from student_attendance_sheet t left join student_attendance a on a.sheet_id = t.sheet_id and exists (
      select from student_enrolment e where e.student_id = a.student_id and e.program_id = t.program_id
        and e.from_date <= t.attendance_date and (e.to_date is null or e.to_date >= t.attendance_date))
    where t.sheet_id = any(sheets) group by t.sheet_id) n
  where s.sheet_id = n.sheet_id
    and (s.total, s.present, s.morning_present, s.afternoon_present) is distinct from (n.total, n.present, n.morning, n.afternoon);
end $$;

-- A mark says that a child was at school: it stands on the register of the class to which the child belonged on that day. Where a stay
-- is written with an earlier date, the marks of its days go to the registers of the new class that are taken, and back when it is
-- undone. Where none is taken they wait on the old one, which counts them no longer.
create or replace function move_marks_to_class(marks integer[]) returns void language plpgsql set search_path from current as $$
declare
  touched integer[];
  moved integer[];
begin
  select array_agg(distinct s.sheet_id), array_agg(distinct s.sheet_id) filter (where m.goes_to is not null) into touched, moved
  from (
    select a.sheet_id, t.sheet_id as goes_to
    from student_attendance a left join student_enrolment e on e.student_id = a.student_id
      and a.attendance_date between e.from_date and coalesce(e.to_date, 'infinity')
    left join student_attendance_sheet t on t.program_id = e.program_id and t.attendance_date = a.attendance_date
      and t.sheet_id <> a.sheet_id
    where a.student_attendance_id = any(marks)) m
  cross join lateral (values (m.sheet_id), (m.goes_to)) s (sheet_id) where s.sheet_id is not null;
  if touched is null then
    return;
  end if;
  perform from student_attendance_sheet where sheet_id = any(touched) order by sheet_id for update;
  update student_attendance a set sheet_id = t.sheet_id
  from student_enrolment e, student_attendance_sheet t
  where a.student_attendance_id = any(marks) and e.student_id = a.student_id
    and a.attendance_date between e.from_date and coalesce(e.to_date, 'infinity')
    and t.program_id = e.program_id and t.attendance_date = a.attendance_date and t.sheet_id <> a.sheet_id;
  update student_attendance_sheet set version = version + 1 where sheet_id = any(moved);
  perform recount_registers(touched);
end $$;

create or replace function recount_registers_of_stays() returns trigger language plpgsql set search_path from current as $$
declare
  marks integer[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct a.student_attendance_id) into marks
    from gone o join changed n using (enrolment_id) join student_attendance a on a.student_id = n.student_id
    where (a.attendance_date between o.from_date and coalesce(o.to_date, 'infinity'))
      <> (a.attendance_date between n.from_date and coalesce(n.to_date, 'infinity'));
  else
    select array_agg(distinct a.student_attendance_id) into marks
    from changed c join student_attendance a on a.student_id = c.student_id
    where a.attendance_date between c.from_date and coalesce(c.to_date, 'infinity');
  end if;
  if marks is not null then
    perform move_marks_to_class(marks);
  end if;
  return null;
end $$;

create or replace trigger registers_of_begun_stays after insert on student_enrolment referencing new table as changed for each statement execute function recount_registers_of_stays();
create or replace trigger registers_of_changed_stays after update on student_enrolment referencing old table as gone new table as changed for each statement execute function recount_registers_of_stays();
create or replace trigger registers_of_undone_stays after delete on student_enrolment referencing old table as changed for each statement execute function recount_registers_of_stays();
