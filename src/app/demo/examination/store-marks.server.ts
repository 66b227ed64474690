import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { draw } from '../draw.server.ts';

/** Of a thousand papers of the last examination so many still wait for their marks. */
const waiting = 130;
/** Of a thousand students so many take a course that is not mandatory. */
const electing = 620;
/** The last who entered something had this many days for it. */
const daysToEnter = 3;
/** Of a thousand students so many get a remark: on the long examinations, and on the others. */
const remarked = { long: 700, short: 120 };

/** What class teachers write, from a percentage on. */
const remarks: readonly [from: number, remark: string][] = [
  [85, '{name} works with joy and great care. Congratulations!'],
  [85, 'An outstanding result. {name} also helps others to understand.'],
  [85, 'Excellent. We would like to see {name} in the Olympiad team.'],
  [65, 'A good result. With more practice in problems {name} can do even better.'],
  [65, 'Attentive and reliable. {name} should speak up more in class.'],
  [65, '{name} has improved steadily since the last examination.'],
  [45, '{name} understands well but writes in haste. Please check the notebooks together each week.'],
  [45, 'Regular revision at home will help {name}.'],
  [0, '{name} needs support, above all in Mathematics. Please come and see me on the next parents’ day.'],
  [0, 'With remedial lessons on Saturdays {name} can catch up. We believe in it.'],
];

/**
 * Marks of the examinations that are over, as such marks are: each student has a level, and courses that they like more or less.
 * Who was not there on the morning of an exam is absent. Made by the database itself, as the attendance.
 */
export async function storeMarks({ db, today }: WriteContext): Promise<void> {
  // Nothing is known yet of tables that were filled a moment ago: without it the joins below are planned for empty ones.
  await db.execute(sql`analyze exam_schedule, program_course, course_session, student_enrolment, student_attendance`);
  await db.execute(sql`
    insert into grade_record (exam_schedule_id, student_id, marks, entered, entered_by)
    select s.exam_schedule_id, m.student_id,
      case when a.morning = false or (not pc.is_mandatory and ${draw(sql`m.student_id || ' takes ' || s.course_id`)} >= ${electing}) then null
        else least(s.total_marks, round(2 * s.total_marks * share) / 2) end,
      least(now(), (s.exam_date + ${daysToEnter}::int) + time '10:30'), f.first_name || ' ' || f.last_name
    from examination e
    join exam_schedule s using (examination_id)
    join course c using (course_id)
    join program_course pc on pc.program_id = e.program_id and pc.course_id = s.course_id
    join course_session cs on cs.program_id = e.program_id and cs.course_id = s.course_id
    join staff f on f.staff_id = cs.staff_id
    join student_enrolment m on m.program_id = e.program_id and m.from_date <= s.exam_date
      and (m.to_date is null or m.to_date >= s.exam_date)
    left join student_attendance a on a.student_id = m.student_id and a.attendance_date = s.exam_date
    cross join lateral (select
      (${draw(sql`'a' || m.student_id`)} + ${draw(sql`'b' || m.student_id`)} + ${draw(sql`'c' || m.student_id`)}) / 3000.0 as level,
      ${draw(sql`m.student_id || ' likes ' || s.course_id`)} / 1000.0 as liking,
      ${draw(sql`m.student_id || ' on ' || s.exam_schedule_id`)} / 1000.0 as luck) d
    cross join lateral (select 0.1 + 0.9 * level + 0.2 * liking + 0.16 * luck
      - case when c.course_name = 'Mathematics' then 0.05 else 0 end as plain) p
    cross join lateral (select greatest(0.05, case when plain > 0.9 then 0.9 + (plain - 0.9) / 2 else plain end) as share) h
    where e.end_date < ${today}::date and (e.end_date < (select max(end_date) from examination where end_date < ${today}::date) - 14
      or ${draw(sql`'entered ' || e.program_id || ':' || s.course_id`)} >= ${waiting})
    order by s.exam_date, s.exam_schedule_id, m.student_id`);
  await db.execute(sql`
    insert into grade_sheet (examination_id, created, created_by, last_modified, last_modified_by)
    select distinct on (s.examination_id) s.examination_id, min(g.entered) over (partition by s.examination_id), g.entered_by,
      g.entered, g.entered_by
    from grade_record g join exam_schedule s using (exam_schedule_id)
    order by s.examination_id, g.entered desc, g.grade_record_id`);
  await db.execute(sql`analyze grade_record, grade_sheet`);
  await storeRemarks(db);
}

async function storeRemarks(db: WriteContext['db']): Promise<void> {
  const texts = JSON.stringify(remarks.map(([from, remark]) => ({ from, remark })));
  await db.execute(sql`
    insert into exam_remark (examination_id, student_id, remark, created_by, last_modified_by)
    select distinct on (r.examination_id, r.student_id) r.examination_id, r.student_id,
      replace(t.remark, '{name}', s.first_name), f.first_name || ' ' || f.last_name, f.first_name || ' ' || f.last_name
    from exam_results((select array_agg(examination_id) from grade_sheet)) r
    join examination e using (examination_id)
    join program p on p.program_id = e.program_id
    join staff f on f.staff_id = p.class_teacher_id
    join student s on s.student_id = r.student_id
    join lateral (
      select remark from jsonb_to_recordset(${texts}::jsonb) as t("from" int, remark text)
      where t.from <= r.percentage
      order by t.from desc, ${draw(sql`t.remark || r.student_id || ':' || r.examination_id`)} limit 1) t on true
    where ${draw(sql`'remark ' || r.student_id || ':' || r.examination_id`)}
      < case when e.examination_name like 'Unit%' then ${remarked.short}::int else ${remarked.long}::int end
    order by r.examination_id, r.student_id`);
}
