import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Grant, parseGrant } from '../../../kit/domain/permission.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { inSchoolYear } from '../../general/school-year/school-year.table.ts';
import { courseLink } from '../../program/course/course.table.ts';
import { programOrder, programs } from '../../program/program/program.table.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { examinationLink, examinations } from '../examination/examination.table.ts';
import { lockExamination, lockedExamination } from '../examination/lock-examination.server.ts';
import { removeMarksOf } from '../examination/related-records.server.ts';
import { marksWhere, requireReason } from '../examination/release.server.ts';
import { gradeRecords } from '../grade-record/grade-record.table.ts';
import { clashesOf } from './clashes.server.ts';
import { dayIssue, examProblems } from './exam-checks.server.ts';
import { type ExamScheduleInput, type ExamScheduleRow, examSchedule } from './exam-schedule.domain.ts';
import { examSchedules } from './exam-schedule.table.ts';
import { tellScheduled } from './tell-scheduled.server.ts';

const { examinationName, programId, ownerId, released } = examinations;
const { examDate, startTime } = examSchedules;
/** Exams on the same day are sorted by start time. */
const byTime = sql`(${examDate} + ${startTime})`;
const stillToCome = (isIt: SQL, today: SQL): SQL => sql`(${examDate} >= ${today}::date) = ${isIt}::boolean`;
/** Each course may be in an examination only once. */
export const courseTaken = { field: 'courseId', message: 'This examination already has the course.' };

export const examScheduleResource = storedResource(examSchedule, {
  table: examSchedules,
  links: { examinationId: examinationLink, courseId: courseLink },
  join: (query) => query.leftJoin(programs, eq(programs.programId, programId)),
  columns: {
    examination: {
      examinationName,
      programId,
      ownerId,
      program: { programName: programNameOn(programId, examinations.startDate) },
    },
    gradeRecords: sql`'[]'::json`,
  },
  filters: {
    programId,
    isUpcoming: { is: stillToCome, sort: byTime },
    schoolYear: inSchoolYear(examinations.startDate),
  },
  orders: {
    examDate: [examDate, startTime],
    examinationId: [examinations.nameSort, ...programOrder, examSchedules.examinationId],
  },
  decorate: { fills: ['gradeRecords'], reads: [], rows: withMarks },
  holdFirst: (ctx, id) => lockExamination(ctx, sql`select examination_id from ${examSchedules} where exam_schedule_id = ${id}`),
  save: async (ctx, input, { before, grant, send }) => {
    if (before) await checkChange(ctx, input, before);
    else await checkNew(ctx, input, grant);
    await send(input);
    if (isToCome(input, ctx, before)) await tellScheduled(ctx, input.examinationId, [input]);
  },
  remove: async (ctx, row, { reason, drop }) => {
    await removeMarksOf(ctx, row, reason);
    await drop();
  },
  conflicts: { exam_schedule_once: courseTaken },
});

/** Checks a new exam against its examination and the program's other exams. @throws 422, 409 */
async function checkNew(ctx: WriteContext, input: ExamScheduleInput, grant: Grant): Promise<void> {
  const held = await lockedExamination(ctx, grant, input.examinationId);
  refuseIssues(await examProblems(ctx.db, held, [input]));
  await refuseClash(ctx, held.programId, input);
}

/** Checks only what changes in a stored exam. @throws 422, 409 */
async function checkChange(ctx: WriteContext, input: ExamScheduleInput, before: ExamScheduleRow): Promise<void> {
  const held = await lockedExamination(ctx, 'all', before.examinationId);
  const { examScheduleId: id, totalMarks } = before;
  if (restsOn.some((field) => input[field] !== before[field])) await tellReason(ctx, held, id, input.reason);
  if (input.examDate !== before.examDate) refuseIssues(dayIssue(held, input));
  if (input.totalMarks < totalMarks) await refuseBelowMarks(ctx, id, input.totalMarks);
  if (isMoved(input, before)) await refuseClash(ctx, held.programId, input, id);
}

const isMoved = (input: ExamScheduleInput, before: ExamScheduleRow): boolean =>
  (['examDate', 'startTime', 'endTime'] as const).some((field) => input[field] !== before[field]);

/** Whether families should be told: it is new or moved, and not over. */
const isToCome = (input: ExamScheduleInput, { today }: Context, before: ExamScheduleRow | null): boolean =>
  input.examDate >= today && (before === null || isMoved(input, before));

/** Results depend on these: total, minimum, and the day, which decides who was enrolled. */
const restsOn = ['totalMarks', 'minMarks', 'examDate'] as const;

/** As with marks, a change that affects released results needs a reason. @throws 422 */
async function tellReason(ctx: WriteContext, held: { needsReason: boolean }, recordId: number, reason = ''): Promise<void> {
  await requireReason(ctx, held, reason);
  if (reason) await audit(ctx, { action: 'update', resource: examSchedule.name, recordId, after: { reason } });
}

/** @throws 409 */
async function refuseClash(ctx: WriteContext, program: number, exam: ExamScheduleInput, except?: number): Promise<void> {
  const [clash] = await clashesOf(ctx.db, { programId: program, exams: [exam], except: except ?? null });
  if (clash) throw conflict(clash.message, 'about:blank', { startTime: [clash.message] });
}

/** No student may be left with more marks than the total. @throws 422, with the number of students who would be */
async function refuseBelowMarks(ctx: WriteContext, id: number, total: number): Promise<void> {
  const above = and(eq(gradeRecords.examScheduleId, id), sql`${gradeRecords.marks} > ${total}`);
  const n = await ctx.db.$count(gradeRecords, above);
  if (n > 0) throw ruleBroken({ totalMarks: [`${counted(n, 'student has', 'students have')} more marks than this`] });
}

/** Each schedule with the marks that the caller may see. */
async function withMarks(ctx: Context, _grant: Grant, rows: ExamScheduleRow[]): Promise<ExamScheduleRow[]> {
  const grant = parseGrant(ctx.session.permissions['graderecord.read']);
  const { gradeRecordId, studentId, examScheduleId, marks, excuse } = gradeRecords;
  const isTheirs = inArray(
    examScheduleId,
    rows.map((row) => row.examScheduleId),
  );
  const found = await ctx.db
    .select({
      ...{ gradeRecordId, studentId, examScheduleId, marks },
      standing: sql<number>`(${excuse} is not null)::int`,
      reason: sql<string>`coalesce(${excuse}, '')`,
    })
    .from(gradeRecords)
    .innerJoin(examSchedules, eq(examSchedules.examScheduleId, examScheduleId))
    .innerJoin(examinations, eq(examinations.examinationId, examSchedules.examinationId))
    .where(and(isTheirs, marksWhere(grant, { ownerId, studentId, released })))
    .orderBy(asc(studentId));
  return rows.map((row) => ({ ...row, gradeRecords: found.filter((mark) => mark.examScheduleId === row.examScheduleId) }));
}
