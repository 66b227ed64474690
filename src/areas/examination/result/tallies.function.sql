create or replace function exam_counts(of_examinations integer[])
returns table (examination_id integer, exam_schedule_id integer, passed integer, failed integer)
language sql stable as $$
  select t.examination_id, null::integer, (count(*) filter (where t.is_passed))::integer, (count(*) filter (where not t.is_passed))::integer
  from exam_totals(of_examinations) t group by t.examination_id
  union all
  select m.examination_id, m.exam_schedule_id, (count(*) filter (where m.standing = 1))::integer,
    (count(*) filter (where m.standing in (2, 3)))::integer
  from exam_marks(of_examinations) m where m.standing in (1, 2, 3) group by m.examination_id, m.exam_schedule_id
$$;

-- How many of some students passed and failed in some examinations (no schedule) and in each of their courses: as exam_counts, for
-- these students. Planning takes longer than reading, so each connection plans this once.
create or replace function exam_counts_of_students(of_examinations integer[], of_students integer[])
returns table (examination_id integer, exam_schedule_id integer, passed integer, failed integer)
language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan set search_path from current as $$
begin
  return query
    select t.examination_id, null::integer, (count(*) filter (where t.is_passed))::integer, (count(*) filter (where not t.is_passed))::integer
    from exam_totals(of_examinations) t where t.student_id = any(of_students) group by t.examination_id
    union all
    select m.examination_id, m.exam_schedule_id, (count(*) filter (where m.standing = 1))::integer,
      (count(*) filter (where m.standing in (2, 3)))::integer
    from exam_marks(of_examinations) m where m.student_id = any(of_students) and m.standing in (1, 2, 3)
    group by m.examination_id, m.exam_schedule_id;
end $$;

-- As exam_counts, but counts are kept and only those that changed since are made. Usually all are kept: then nothing is planned for others.
create or replace function exam_tallies(of_examinations integer[])
returns table (examination_id integer, exam_schedule_id integer, passed integer, failed integer)
language plpgsql stable set search_path from current as $$
declare
  uncounted integer[] := uncounted_examinations(of_examinations);
begin
  return query
    select t.examination_id, t.exam_schedule_id, t.passed, t.failed from exam_tally t
    where t.examination_id = any(of_examinations) and t.examination_id <> all(uncounted);
  if uncounted <> '{}' then
    return query select c.examination_id, c.exam_schedule_id, c.passed, c.failed from exam_counts(uncounted) c;
  end if;
end $$;

create or replace function count_examinations(at_most integer) returns integer language plpgsql set search_path from current as $$
declare ids integer[];
begin
  perform pg_advisory_xact_lock(hashtextextended('count_examinations of ' || current_schema(), 0));
  select array_agg(n.id) into ids from (
    select c.examination_id as id from exam_change c
    union select e.examination_id from examination e where not exists (
      select from exam_tally t where t.examination_id = e.examination_id and t.exam_schedule_id is null)
    limit at_most) n;
  if ids is null then return 0; end if;
  delete from exam_change c where c.examination_id = any(ids);
  delete from exam_tally t where t.examination_id = any(ids);
  delete from student_tally t where t.examination_id = any(ids);
  insert into exam_tally (examination_id, exam_schedule_id, passed, failed)
  select c.examination_id, c.exam_schedule_id, c.passed, c.failed from exam_counts(ids) c;
  insert into exam_tally (examination_id, passed, failed)
  select e.examination_id, 0, 0 from examination e where e.examination_id = any(ids) on conflict do nothing;
  insert into student_tally (examination_id, student_id, total, out_of, percentage, is_passed, rank)
  select r.examination_id, r.student_id, r.total, r.out_of, r.percentage, r.is_passed, r.rank from count_results(ids) r;
  return cardinality(ids);
end $$;

-- Notes the examinations whose counts have to be made again.
create or replace function note_exam_changes() returns trigger language plpgsql set search_path from current as $$
begin
  case tg_table_name
  when 'grade_record' then
    insert into exam_change (examination_id) select distinct s.examination_id from changed n join exam_schedule s using (exam_schedule_id);
  when 'exam_schedule' then
    insert into exam_change (examination_id) select distinct n.examination_id from changed n;
  when 'student_enrolment' then
    insert into exam_change (examination_id)
    select distinct s.examination_id from changed n join examination e using (program_id)
    join exam_schedule s on s.examination_id = e.examination_id and s.exam_date >= n.from_date
      and (n.to_date is null or s.exam_date <= n.to_date);
  end case;
  return null;
end $$;

create or replace trigger exam_changes_inserted after insert on grade_record referencing new table as changed for each statement execute function note_exam_changes();
create or replace trigger exam_changes_deleted after delete on grade_record referencing old table as changed for each statement execute function note_exam_changes();
create or replace trigger exam_changes_reached after update on grade_record referencing new table as changed for each statement execute function note_exam_changes();
create or replace trigger exam_changes_inserted after insert on exam_schedule referencing new table as changed for each statement execute function note_exam_changes();
create or replace trigger exam_changes_deleted after delete on exam_schedule referencing old table as changed for each statement execute function note_exam_changes();
create or replace trigger exam_changes_reached after update on exam_schedule referencing new table as changed for each statement execute function note_exam_changes();
create or replace trigger exam_changes_inserted after insert on student_enrolment referencing new table as changed for each statement execute function note_exam_changes();
create or replace trigger exam_changes_deleted after delete on student_enrolment referencing old table as changed for each statement execute function note_exam_changes();
create or replace trigger exam_changes_reached after update on student_enrolment referencing new table as changed for each statement execute function note_exam_changes();
-- A stay may leave one examination for another.
create or replace trigger exam_changes_left after update on student_enrolment referencing old table as changed for each statement execute function note_exam_changes();
