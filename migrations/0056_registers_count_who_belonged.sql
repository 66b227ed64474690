-- A register's counters count those on it who belonged to its program on its day. Who leaves or moves with an earlier date stays
-- stored, and counts again once that is undone. Who writes the stays, or how, makes no difference.
create function recount_registers(sheets integer[]) returns void language plpgsql as $$
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

-- Of stays that come or go, the registers of their days; of those that change, of the days that lie in one of the two only.
create function recount_registers_of_stays() returns trigger language plpgsql as $$
declare
  sheets integer[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct a.sheet_id) into sheets
    from gone o join changed n using (enrolment_id) join student_attendance a on a.student_id = n.student_id
    where (a.attendance_date between o.from_date and coalesce(o.to_date, 'infinity'))
      <> (a.attendance_date between n.from_date and coalesce(n.to_date, 'infinity'));
  else
    select array_agg(distinct a.sheet_id) into sheets
    from changed c join student_attendance a on a.student_id = c.student_id
    where a.attendance_date between c.from_date and coalesce(c.to_date, 'infinity');
  end if;
  if sheets is not null then
    perform recount_registers(sheets);
  end if;
  return null;
end $$;

create trigger registers_of_begun_stays after insert on student_enrolment referencing new table as changed for each statement execute function recount_registers_of_stays();
create trigger registers_of_changed_stays after update on student_enrolment referencing old table as gone new table as changed for each statement execute function recount_registers_of_stays();
create trigger registers_of_undone_stays after delete on student_enrolment referencing old table as changed for each statement execute function recount_registers_of_stays();

select recount_registers(array(select sheet_id from student_attendance_sheet));
