import { and, eq, sql } from 'drizzle-orm';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { unchecked } from '../../../kit/server/resource/link.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { transferCertificates } from '../certificate/transfer-certificate.table.ts';
import { belongsToProgram } from '../enrolment/enrolment.domain.ts';
import { studentLink, students } from '../student/student.table.ts';
import { studentExitEffect } from './exit-effect.server.ts';
import { studentExit } from './student-exit.domain.ts';
import { studentExits } from './student-exit.table.ts';

/** An exit stays with the program that was left: those who enter it there have to find it once it is in effect. */
const leaverScopes = { programid: students.programId, studentid: students.studentId };

export const studentExitResource = storedResource(studentExit, {
  table: studentExits,
  // Its scope is that of leavers, asked below.
  links: { studentId: unchecked(studentLink) },
  columns: {
    certificateNumber: sql<string>`coalesce((select c.certificate_number from ${transferCertificates} c where c.student_exit_id = student_exit.student_exit_id), '')`,
  },
  scopes: { programid: students.programId },
  check: async (input, ctx, { before, grant }) => {
    const [student] = await ctx.db
      .select({ status: students.studentStatus })
      .from(students)
      .where(and(eq(students.studentId, input.studentId), scopeWhere(grant, leaverScopes)));
    if (!student) throw ruleBroken({ studentId: ['Student is required'] });
    const isNewForThem = before?.studentId !== input.studentId;
    if (isNewForThem && before?.certificateNumber)
      throw ruleBroken({
        studentId: [`Transfer certificate ${before.certificateNumber} has already been printed for this exit`],
      });
    if (isNewForThem && !belongsToProgram(student.status)) throw ruleBroken({ studentId: ['This student has already left'] });
  },
  afterSave: studentExitEffect.afterSave,
  beforeDelete: studentExitEffect.beforeDelete,
  conflicts: { student_exit_once: { field: 'studentId', message: 'This student already has an exit.' } },
});
