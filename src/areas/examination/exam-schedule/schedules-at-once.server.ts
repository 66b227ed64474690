import { eq } from 'drizzle-orm';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { lockedExamination } from '../examination/lock-examination.server.ts';
import { clashesOf } from './clashes.server.ts';
import { examProblems } from './exam-checks.server.ts';
import type { ExamInput } from './exam-schedule.domain.ts';
import { courseTaken } from './exam-schedule.server.ts';
import { examSchedules } from './exam-schedule.table.ts';
import { createSchedules, examIssuesByRow, inRow } from './schedules-at-once.domain.ts';
import { tellScheduled } from './tell-scheduled.server.ts';

/** Enters several exams of an examination. */
export const schedulesAtOnceRoutes = writing(
  createSchedules,
  async (ctx, { grant, body }) => {
    const { examinationId, examSchedules: exams } = body();
    return { data: await storeSchedules(ctx, grant, { examinationId, exams }), message: savedMessage };
  },
  { exam_schedule_once: courseTaken.message },
);

/**
 * Stores exams of an examination, all or none, and tells the families.
 * @returns their ids, in the order of the exams
 * @throws 409, 422 at `examSchedules.0.courseId` and the like
 */
export async function storeSchedules(
  ctx: WriteContext,
  grant: Grant,
  { examinationId, exams }: { examinationId: number; exams: readonly ExamInput[] },
): Promise<number[]> {
  const held = await lockedExamination(ctx, grant, examinationId);
  const problems = await examProblems(ctx.db, held, exams);
  refuseIssues([...examIssuesByRow({ examSchedules: exams }, ctx), ...problems.map((problem) => inRow(problem, problem.place))]);
  const clashes = await clashesOf(ctx.db, { programId: held.programId, exams });
  const taken = await takenCourses(ctx, examinationId, exams);
  refuseConflicts({ taken, clashes: clashes.map(({ place, message }) => inRow({ field: 'startTime', message }, place)) });
  const values = exams.map((exam) => ({ ...exam, examinationId, ...creationStamp(ctx) }));
  const stored = await ctx.db.insert(examSchedules).values(values).returning();
  await auditAll(
    ctx,
    stored.map((after) => ({ action: 'create', resource: 'ExamSchedule', recordId: after.examScheduleId, after })),
  );
  await tellScheduled(ctx, examinationId, exams);
  return stored.map(({ examScheduleId }) => examScheduleId);
}

/** Rows whose course is already in the examination or in an earlier row. */
async function takenCourses({ db }: WriteContext, examinationId: number, exams: readonly ExamInput[]): Promise<Issue[]> {
  const { courseId } = examSchedules;
  const rows = await db.select({ courseId }).from(examSchedules).where(eq(examSchedules.examinationId, examinationId));
  const taken = new Set(rows.map((row) => row.courseId));
  return exams.flatMap((exam, place) => {
    const isTaken = taken.has(exam.courseId);
    taken.add(exam.courseId);
    return isTaken ? [inRow(courseTaken, place)] : [];
  });
}

/** @throws 409 */
function refuseConflicts({ taken, clashes }: { taken: readonly Issue[]; clashes: readonly Issue[] }): void {
  const issues = [...taken, ...clashes];
  if (issues.length === 0) return;
  const detail = [...new Set(issues.map(({ message }) => message))].join('|');
  const type = taken.length > 0 ? problemTypes.duplicate : 'about:blank';
  throw conflict(detail, type, Object.fromEntries(issues.map(({ field, message }) => [field, [message]])));
}
