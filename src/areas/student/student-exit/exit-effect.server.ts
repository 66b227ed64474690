import { sql } from 'drizzle-orm';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import { exitEffect } from '../../../common/exit/exit-effect.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { belongsToProgram } from '../enrolment/enrolment.domain.ts';
import { studentScopes, students } from '../student/student.table.ts';
import { endStays, restoreStays } from './ended-enrolments.server.ts';
import { staysSince, studentExits } from './student-exit.table.ts';

/**
 * A student who left is Discontinued, or Graduated, and belongs to no program from the day after; undone, they have the former status
 * and their history again as if they had never left.
 */
export const studentExitEffect = exitEffect({
  resource: 'Student',
  exits: studentExits,
  exitId: studentExits.studentExitId,
  leaver: studentExits.studentId,
  people: students,
  personId: students.studentId,
  scopes: studentScopes,
  status: students.studentStatus,
  left: sql<number>`case when ${studentExits.isGraduation} then ${studentStatus.graduated} else ${studentStatus.discontinued} end`,
  isHere: belongsToProgram,
  isOver: sql`exists (select from ${staysSince})`,
  onLeave: async (ctx, { id: exitId, personId: studentId, exitDate: lastDay }) => {
    await endStays(ctx, { exitId, studentId }, lastDay);
    await raise(ctx, 'studentLeft', { studentId, lastDay });
  },
  onCorrect: (ctx, { id: exitId, personId: studentId, exitDate: lastDay }) => endStays(ctx, { exitId, studentId }, lastDay),
  onUndo: (ctx, { id: exitId, personId: studentId, exitDate: lastDay }) => restoreStays(ctx, { exitId, studentId }, lastDay),
  onReturn: (ctx, { personId: studentId }) => raise(ctx, 'studentReturned', { studentId }),
});
