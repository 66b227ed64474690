import { and, eq, sql } from 'drizzle-orm';
import type { NotificationKind } from '../../../common/notification-kind.domain.ts';
import { isOwnChild } from '../../../common/own/own-person.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, malformed } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { studentLink, students } from '../../student/student/student.table.ts';
import { studentExits } from '../../student/student-exit/student-exit.table.ts';
import { actsAsFamily } from '../leave/acts-as-family.server.ts';
import { whenAway } from '../leave/leave.table.ts';
import { leaveDateIssues } from '../leave/leave-dates.domain.ts';
import { daysOf, holdHolidays } from '../leave/leave-days.server.ts';
import { daysTaken } from '../leave/leave-days-taken.server.ts';
import { leaveChanged, leaveEntered, leaveFacts, leaveWithdrawn } from '../leave/leave-notifications.domain.ts';
import { studentAttendances } from '../student-attendance/student-attendance.table.ts';
import { studentLeaveCategoryLink } from '../student-leave-category/student-leave-category.table.ts';
import { getTotalDays, type StudentLeaveInput, type StudentLeaveRow, studentLeave } from './student-leave.domain.ts';
import { studentLeaves } from './student-leave.table.ts';

export const studentLeaveResource = storedResource(studentLeave, {
  counted: true,
  table: studentLeaves,
  links: { studentId: studentLink, studentLeaveCategoryId: studentLeaveCategoryLink },
  filters: { programId: students.programId, ...whenAway(studentLeaves) },
  holdFirst: holdHolidays,
  save: async (ctx, input, { before, grant, send }) => {
    if (!before) await holdHolidays(ctx);
    if (before && actsAsFamily(ctx, grant, before.studentId)) await refuseAfterAttendance(ctx, before);
    refuseForFamily(ctx, input, before);
    const isSame = before?.studentId === input.studentId;
    const totalDays = await daysTaken(ctx, {
      leave: input,
      before: isSame ? before : null,
      isAway: notEnrolled(input.studentId),
      away: (day) => `The student is not enrolled on ${day}`,
    });

    await send({ ...input, totalDays });
    if (before && !isSame) await tell(ctx, leaveWithdrawn, before, before.totalDays);
    if (before && isSame && isToldAlike(leaveFacts(before, before.totalDays), leaveFacts(input, totalDays))) return;
    await tell(ctx, isSame ? leaveChanged : leaveEntered, input, totalDays);
  },
  remove: async (ctx, row, { grant, drop }) => {
    if (actsAsFamily(ctx, grant, row.studentId)) await refuseAfterAttendance(ctx, row);
    await drop();
    if (row.leaveTo >= ctx.today) await tell(ctx, leaveWithdrawn, row, row.totalDays);
  },
  conflicts: { student_leave_once: { field: 'leaveFrom', message: 'This student already has leave on some of these days.' } },
});

/** Whether a message about a leave would say the same as the one before. */
const isToldAlike = (before: object, after: object): boolean => JSON.stringify(before) === JSON.stringify(after);

/** Tells the student and their guardians about a leave. */
const tell = (ctx: WriteContext, kind: NotificationKind, leave: StudentLeaveInput, days: number): Promise<void> => {
  const { studentId } = leave;
  const of = [{ studentId, facts: leaveFacts(leave, days), path: `/sis/student/details/${studentId}` }];
  return raise(ctx, 'happened', { kind, of });
};

/** Outside every stay, or after an exit that has not taken effect yet. */
const notEnrolled = (studentId: number) => sql`(
  not exists (select from ${enrolments} e where e.student_id = ${studentId}
    and d >= e.from_date and (e.to_date is null or d <= e.to_date))
  or exists (select from ${studentExits} x where x.student_id = ${studentId} and not x.is_in_effect and x.exit_date < d))`;

/** Whoever asks for leave of their own child does so as a parent, also if they may enter more at work. @throws 422 */
function refuseForFamily(ctx: WriteContext, input: StudentLeaveInput, before: StudentLeaveRow | null): void {
  if (!isOwnChild(ctx, input.studentId)) return;
  const grant = { studentid: [input.studentId] };
  refuseIssues(leaveDateIssues(input, { today: ctx.today, grant, before }));
}

/** A parent can change a leave only until attendance is taken for one of its days. @throws 409 */
async function refuseAfterAttendance(ctx: WriteContext, leave: StudentLeaveRow): Promise<void> {
  const between = sql`attendance_date between ${leave.leaveFrom}::date and ${leave.leaveTo}::date`;
  const [taken] = await ctx.db
    .select({ day: studentAttendances.attendanceDate })
    .from(studentAttendances)
    .where(and(eq(studentAttendances.studentId, leave.studentId), between))
    .limit(1);
  if (taken) throw conflict('Attendance has already been taken for these days.|Please ask the office to change this leave.');
}

/** How many days a leave would take, while it is being typed. */
export const leaveDaysRoutes = answering(getTotalDays, async (ctx, { query: { leaveFrom, leaveTo } }) => {
  if (leaveTo < leaveFrom) throw malformed('leaveTo must not lie before leaveFrom.');
  return { totalDays: await daysOf(ctx, leaveFrom, leaveTo) };
});
