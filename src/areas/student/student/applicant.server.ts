import { eq } from 'drizzle-orm';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import type { Listener, WriteContext } from '../../../kit/server/http/context.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { enrol } from '../enrolment/enrolment.server.ts';
import { letWait, takeBackWaiting } from '../enrolment/waiting-stays.server.ts';
import { requireAfterExit } from '../student-exit/coming-exit.server.ts';
import { createStudent } from './student.server.ts';
import { students } from './student.table.ts';

/**
 * Creates a student who has only applied: Inactive, and in no program yet. The caller may create students.
 * @param isAnother whether somebody has confirmed that they are not there already
 * @returns the id
 */
export const createApplicant = (ctx: WriteContext, applicant: Record<string, unknown>, isAnother: boolean): Promise<number> =>
  createStudent(ctx, { ...applicant, studentStatus: studentStatus.inactive, programId: null, isAnother });

/**
 * An enrolled applicant becomes Active and joins the program of the application, on a coming day where one is given. Somebody who was
 * enrolled before keeps the date.
 */
export const enrolApplicant: Listener<'applicantEnrolled'> = async (ctx, { studentId, programId, fromDate }) => {
  await requireAfterExit(ctx, studentId, fromDate);
  if (fromDate > ctx.today) return letWait(ctx, [{ studentId, programId }], { from: fromDate, activates: true });
  await takeBackWaiting(ctx, [studentId], {});
  const mine = eq(students.studentId, studentId);
  const { studentStatus: status, enrolledOn } = students;
  const state = { studentStatus: status, programId: students.programId, enrolledOn };
  const [before] = await ctx.db.select(state).from(students).where(mine).for('update');
  const [after] = await ctx.db
    .update(students)
    .set({ studentStatus: studentStatus.active, programId, enrolledOn: before?.enrolledOn ?? fromDate, ...changeStamp(ctx) })
    .where(mine)
    .returning(state);
  await enrol(ctx, [{ studentId, programId }], { from: fromDate });
  await audit(ctx, { action: 'update', resource: 'Student', recordId: studentId, before, after });
};

/** The day on which an applicant would have entered a program is taken back. */
export const takeApplicantBack: Listener<'applicantNotEnrolled'> = (ctx, { studentId, programId }) =>
  takeBackWaiting(ctx, [studentId], { programId });
