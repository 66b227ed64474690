import { and, asc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { refuseForOwnChild } from '../../../common/own/own-person.server.ts';
import { endPapers } from '../../../common/paper/issued-paper.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import type { Owners } from '../../../kit/server/live/change.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import type { ExamScheduleRow } from '../exam-schedule/exam-schedule.domain.ts';
import { examSchedules } from '../exam-schedule/exam-schedule.table.ts';
import { gradeRecords, gradeSheets } from '../grade-record/grade-record.table.ts';
import { marksStatements } from '../grade-record/marks-statements.server.ts';
import { examRemarks } from '../remark/exam-remark.table.ts';
import { cardsOf, reportCards } from '../report-card/report-card.table.ts';
import { marksOwners } from '../result/examinations-of.server.ts';
import type { ExaminationRow } from './examination.domain.ts';
import { examinations } from './examination.table.ts';
import { needsReason, requireReason, withdrawEmpty } from './release.server.ts';

/** Counts what belongs to an examination, or to one of its schedules. */
async function countRelated({ db }: Pick<Context, 'db'>, schedules: SQL, remarks: SQL) {
  const { rows } = await db.execute<{ examSchedules: number; marks: number; remarks: number }>(sql`
    select (select count(*)::int from ${examSchedules} where ${schedules}) as "examSchedules",
      (select count(*)::int from ${gradeRecords} where marks is not null
        and exam_schedule_id in (select exam_schedule_id from ${examSchedules} where ${schedules})) as marks,
      (select count(*)::int from ${examRemarks} where ${remarks}) as remarks`);
  const [found = { examSchedules: 0, marks: 0, remarks: 0 }] = rows;
  return found;
}

const ofExamination = (ctx: Pick<Context, 'db'>, id: number) =>
  countRelated(ctx, eq(examSchedules.examinationId, id), eq(examRemarks.examinationId, id));

/**
 * Deletes the marks of an examination, and logs what is deleted with it: each schedule, each mark, the number of remarks.
 * @throws 403 if some are of a child of the caller, 422 if this would delete released marks without a reason
 */
export async function removeWhatGoes(
  ctx: WriteContext,
  { examinationId, ownerId }: ExaminationRow,
  reason: string,
): Promise<void> {
  const schedules = await ctx.db.select().from(examSchedules).where(eq(examSchedules.examinationId, examinationId));
  const { remarks, marks: entered } = await ofExamination(ctx, examinationId);
  const remarked = ctx.db.select({ studentId: examRemarks.studentId }).from(examRemarks);
  const withRemark = await remarked.where(eq(examRemarks.examinationId, examinationId));
  if (entered > 0) await requireReasonFor(ctx, examinationId, reason);
  const owners = await marksOwners(ctx.db, examinationId);
  const marks = await marksStatements.remove(ctx.db, { examinationId });
  refuseForOwnChild(ctx, 'delete marks and remarks', ...[...marks, ...withRemark].map(({ studentId }) => studentId));
  await auditAll(ctx, [
    ...schedules.map((before) => ({
      action: 'delete',
      resource: 'ExamSchedule',
      recordId: before.examScheduleId,
      before,
      owners: { programid: [ownerId] },
    })),
    ...marksGone(examinationId, { marks, reason, owners }),
    ...(remarks > 0 ? [{ action: 'delete', resource: 'ExamRemark', recordId: examinationId, before: { remarks }, owners }] : []),
  ]);
}

/**
 * Deletes the marks of a schedule and logs them; whoever has the sheet of the examination open is told to reload it.
 * @throws 403 if some are of a child of the caller, 422 if this would delete released marks without a reason
 */
export async function removeMarksOf(
  ctx: WriteContext,
  { examScheduleId, examinationId }: ExamScheduleRow,
  reason: string,
): Promise<void> {
  const { studentId, marks, excuse } = gradeRecords;
  const isIts = eq(gradeRecords.examScheduleId, examScheduleId);
  const gone = await ctx.db
    .select({ studentId, examScheduleId: gradeRecords.examScheduleId, marks, excuse })
    .from(gradeRecords)
    .where(and(isIts, or(isNotNull(marks), isNotNull(excuse))))
    .orderBy(asc(studentId));
  if (gone.length === 0) return;
  refuseForOwnChild(ctx, 'delete marks', ...gone.map((mark) => mark.studentId));
  await requireReasonFor(ctx, examinationId, reason);
  const owners = await marksOwners(ctx.db, examinationId);
  await ctx.db.update(gradeSheets).set(changeStamp(ctx)).where(eq(gradeSheets.examinationId, examinationId));
  await ctx.db.delete(gradeRecords).where(isIts);
  const students = gone.map((mark) => mark.studentId);
  await endPapers(ctx.db, reportCards, cardsOf(examinationId, students), 'replaced');
  await auditAll(ctx, marksGone(examinationId, { marks: gone, reason, owners }));
  await withdrawEmpty(ctx, examinationId);
}

/** @throws 422 */
async function requireReasonFor(ctx: WriteContext, examinationId: number, reason: string): Promise<void> {
  const isIt = eq(examinations.examinationId, examinationId);
  const asked = { needsReason: sql<boolean>`${needsReason(examinations.releasedBy)}` };
  const [examination] = await ctx.db.select(asked).from(examinations).where(isIt);
  if (examination) await requireReason(ctx, examination, reason);
}

const marksGone = (
  examinationId: number,
  { marks, reason, owners }: { marks: readonly object[]; reason: string; owners: Owners },
) => {
  const before = { examinationId, ...(reason && { reason }), marks };
  return marks.length === 0 ? [] : [{ action: 'delete', resource: 'GradeRecord', recordId: examinationId, before, owners }];
};
