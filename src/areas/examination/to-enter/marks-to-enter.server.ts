import { sql } from 'drizzle-orm';
import { constant, constantDay, unplanned } from '../../../kit/server/database/constant.server.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { classTeacherOn, programNameOn } from '../../program/program-year/program-year.table.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { teachersFor } from '../exam-schedule/exam-teachers.server.ts';
import { examinations } from '../examination/examination.table.ts';
import { gradeRecords } from '../grade-record/grade-record.table.ts';
import { examChanges, examTallies } from '../result/exam-tally.table.ts';
import { type ExamToEnter, getMarksToEnter } from './marks-to-enter.domain.ts';
import { remarksToWrite } from './remarks-to-write.server.ts';

const daysBack = 365;

/** One student enrolled on the day and not excused. With a plain "exists", the planner would compare every exam with every stay of its program. */
const latestStay = sql`select from ${enrolments} m where m.program_id = e.program_id and m.from_date <= s.exam_date
    and (m.to_date is null or m.to_date >= s.exam_date)
    and not exists (select from ${gradeRecords} x where x.exam_schedule_id = s.exam_schedule_id and x.student_id = m.student_id
      and x.excuse is not null) order by m.from_date desc limit 1`;

/** Somebody has passed, as the stored counts tell where nothing has changed since. Most have: of these, no marks have to be looked for. */
const hasPassed = sql`select from ${examTallies} k where k.exam_schedule_id = s.exam_schedule_id and k.passed > 0
    and k.examination_id not in (select examination_id from ${examChanges})`;

/**
 * Courses that were examined and have no marks yet, if any student was enrolled on the day. Each is listed for the colleague who
 * teaches it, for the class teacher and for those who enter marks everywhere.
 */
export const marksToEnterRoutes = answering(getMarksToEnter, async (ctx, { grant, query }) => {
  const { db, session, today } = ctx;
  const { programId } = query;
  const inScope = scopeWhere(grant, { programid: (ids) => sql`e.owner_id = any(${ids})` }) ?? sql`true`;
  const scope = programId === undefined ? inScope : sql`e.program_id = ${programId} and ${inScope}`;
  const me = sql`any(${unplanned(sql`${sql.param(session.personal['staffid'] ?? [])}::int[]`)}::int[])`;
  const day = constantDay(today);
  const isTaught = sql`select from ${teachersFor(day)} t`;
  const isOwn = sql`exists (${isTaught} where t.staff_id = ${me})`;
  const waits =
    grant === 'all'
      ? sql`true`
      : sql`(${isOwn} or ${classTeacherOn(sql`e.program_id`, sql`s.exam_date`)} = ${me} or not exists (${isTaught}))`;
  const exams = await sendKept<ExamToEnter & { totalCount: number }>(
    db,
    sql`
    select s.exam_schedule_id as "examScheduleId", e.examination_id as "examinationId", e.examination_name as "examinationName",
      ${programNameOn(sql`e.program_id`, sql`s.exam_date`)} as "programName", c.course_name as "courseName", s.exam_date::text as "examDate", ${isOwn} as "isOwn",
      count(*) over ()::int as "totalCount"
    from ${examSchedules} s join ${examinations} e on e.examination_id = s.examination_id
    join ${programs} p on p.program_id = e.program_id join ${courses} c on c.course_id = s.course_id
    cross join lateral (${latestStay}) m
    where s.exam_date between ${day} - ${constant(daysBack)} and ${day} and ${scope} and ${waits}
      and not exists (${hasPassed})
      and not exists (select from ${gradeRecords} g where g.exam_schedule_id = s.exam_schedule_id and g.marks is not null)
    order by "isOwn" desc, s.exam_date, p.program_order, p.name_sort, c.name_sort, s.exam_schedule_id limit ${unplanned(sql`${query.most}::int`)}`,
  );
  return {
    items: exams.map(({ totalCount, ...exam }) => exam),
    totalCount: exams[0]?.totalCount ?? 0,
    remarks: await remarksToWrite(ctx, programId),
  };
});
