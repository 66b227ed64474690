-- What belongs to a closed school year stays as it is: whatever writes it is refused with HR001, whose hint names the permission that
-- may. A transaction goes on that says `homeroom.reopened`: the permissions that its author holds for all, having given a reason, or *,
-- where the server itself is at work.
create or replace function refuse_closed_year() returns trigger language plpgsql set search_path from current as $$
declare
  -- As by school_year_begins and school_year_ends, for all years at once.
  closed datemultirange;
  permission text;
  -- The day to which a row `c` belongs, and what is joined to find it.
  day_of text;
  joined text := '';
  -- The columns whose change matters: an examination may be released, and a fee be paid, at any time.
  matters text := 'c.*';
  rows text := '(select %1$s from changed c)';
  day date;
begin
  -- Most schools have closed none, and every write comes here.
  if not exists (select from school_year where is_closed) then return null; end if;
  closed := (
    select range_agg(daterange(first, last, '[]')) from (
      select is_closed, start_date as first, coalesce(lead(start_date) over (order by school_year_id) - 1, end_date) as last
      from school_year) y
    where is_closed);
  case tg_table_name
  when 'student_attendance_sheet', 'student_attendance' then
    permission := 'studentattendance';
    day_of := 'c.attendance_date';
  when 'staff_attendance_sheet', 'staff_attendance' then
    permission := 'staffattendance';
    day_of := 'c.attendance_date';
  when 'examination' then
    permission := 'examination';
    day_of := 'c.start_date';
    matters := 'c.examination_id, c.examination_name, c.program_id, c.start_date, c.end_date, c.is_final_exam';
  when 'exam_schedule' then
    permission := 'examschedule';
    day_of := 'e.start_date';
    joined := 'join examination e using (examination_id)';
  when 'grade_sheet', 'exam_remark' then
    permission := 'graderecord';
    day_of := 'e.start_date';
    joined := 'join examination e using (examination_id)';
  when 'grade_record' then
    permission := 'graderecord';
    day_of := 'e.start_date';
    joined := 'join exam_schedule s using (exam_schedule_id) join examination e using (examination_id)';
  when 'term', 'grade_band' then
    permission := 'termmanagement';
    day_of := 'school_year_begins(c.school_year)';
  when 'roll_number' then
    permission := 'student';
    day_of := 'school_year_begins(c.school_year)';
  when 'program_year' then
    permission := 'programyear';
    day_of := 'school_year_begins(c.school_year)';
  when 'program_year_course' then
    permission := 'programyear';
    day_of := 'school_year_begins(y.school_year)';
    joined := 'join program_year y using (program_year_id)';
  when 'student_fee' then
    permission := 'studentfee';
    day_of := 'school_year_begins(c.school_year)';
    matters := 'c.student_fee_id, c.student_id, c.program_id, c.due_date, c.school_year';
  when 'student_fee_detail' then
    permission := 'studentfee';
    day_of := 'school_year_begins(f.school_year)';
    joined := 'join student_fee f using (student_fee_id)';
  when 'teaching_group', 'teaching_group_program', 'teaching_group_teacher', 'teaching_group_student' then
    permission := 'teachinggroup';
    day_of := 'c.day';
    -- Of days that reach into open years, only those in closed ones.
    matters := format('c.teaching_group_id, c.%s, lower($1 * %2$s) as day, upper($1 * %2$s)',
      case tg_table_name when 'teaching_group' then 'course_id' when 'teaching_group_program' then 'program_id'
        when 'teaching_group_teacher' then 'staff_id' else 'student_id' end,
      'datemultirange(daterange(c.from_date, c.to_date, ''[]''))');
  end case;
  if string_to_array(current_setting('homeroom.reopened', true), ',') && array['*', permission] then return null; end if;
  if tg_op = 'UPDATE' then
    rows := '((select %1$s from gone c except select %1$s from changed c) union all (select %1$s from changed c except select %1$s from gone c))';
  end if;
  execute format('select min(%1$s) from %2$s c %3$s where %1$s <@ $1', day_of, format(rows, matters), joined) into day using closed;
  if day is not null then
    raise exception using errcode = 'HR001', hint = permission,
      message = format('The school year %s is closed.', school_year_name(school_year_of(day)));
  end if;
  return null;
end $$;

create or replace trigger closed_year_inserted after insert on student_attendance_sheet referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on student_attendance_sheet referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on student_attendance_sheet referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on student_attendance referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on student_attendance referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on student_attendance referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on staff_attendance_sheet referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on staff_attendance_sheet referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on staff_attendance_sheet referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on staff_attendance referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on staff_attendance referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on staff_attendance referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on examination referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on examination referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on examination referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on exam_schedule referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on exam_schedule referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on exam_schedule referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on grade_sheet referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on grade_sheet referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on grade_sheet referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on grade_record referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on grade_record referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on grade_record referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on exam_remark referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on exam_remark referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on exam_remark referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on term referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on term referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on term referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on program_year referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on program_year referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on program_year referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on program_year_course referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on program_year_course referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on program_year_course referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on grade_band referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on grade_band referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on grade_band referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on student_fee referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on student_fee referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on student_fee referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on student_fee_detail referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on student_fee_detail referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on student_fee_detail referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on roll_number referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on roll_number referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on roll_number referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on teaching_group referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on teaching_group referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on teaching_group referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on teaching_group_program referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on teaching_group_program referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on teaching_group_program referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on teaching_group_teacher referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on teaching_group_teacher referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on teaching_group_teacher referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_inserted after insert on teaching_group_student referencing new table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_deleted after delete on teaching_group_student referencing old table as changed for each statement execute function refuse_closed_year();
create or replace trigger closed_year_updated after update on teaching_group_student referencing old table as gone new table as changed for each statement execute function refuse_closed_year();
