import { and, eq, sql } from 'drizzle-orm';
import { obstacleTo } from '../../../common/exit/one-exit-each.domain.ts';
import { endPapers } from '../../../common/paper/issued-paper.server.ts';
import { type Confirmation, problemTypes } from '../../../kit/domain/problem.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { unchecked } from '../../../kit/server/resource/link.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { inSchoolYear } from '../../general/school-year/school-year.table.ts';
import { ofExit, transferCertificates } from '../certificate/transfer-certificate.table.ts';
import { belongsToProgram } from '../enrolment/enrolment.domain.ts';
import { studentLink, students } from '../student/student.table.ts';
import { studentExitEffect } from './exit-effect.server.ts';
import { type StudentExitInput, type StudentExitRow, studentExit, studentExitInput } from './student-exit.domain.ts';
import { backFrom, newestStay, studentExits } from './student-exit.table.ts';

const hasOne = 'This student already has an exit.';

/** An exit stays with the program that was left: those who enter it there have to find it once it is in effect. */
export const leaverScopes = { programid: students.programId, studentid: students.studentId };

export const studentExitResource = storedResource(studentExit, {
  table: studentExits,
  // Its scope is that of leavers, asked below.
  links: { studentId: unchecked(studentLink) },
  columns: {
    certificateNumber: sql<string>`coalesce((select c.number from ${transferCertificates} c where c.student_exit_id = student_exit.student_exit_id and c.ended is null), '')`,
  },
  scopes: { programid: students.programId },
  filters: { schoolYear: inSchoolYear(studentExits.exitDate) },
  save: async (ctx, input, { before, grant, confirmed, store }) => {
    const [student] = await ctx.db
      .select({ status: students.studentStatus })
      .from(students)
      .where(and(eq(students.studentId, input.studentId), scopeWhere(grant, leaverScopes)))
      .for('no key update');
    if (!student) throw ruleBroken({ studentId: ['Student is required'] });
    const isNewForThem = before?.studentId !== input.studentId;
    if (isNewForThem && !belongsToProgram(student.status)) throw ruleBroken({ studentId: ['This student has already left'] });
    const isVoided = before !== null && saysOtherwise(input, before);
    if (isVoided) requireConfirmation(before, confirmed);
    const { isBack } = await refuseTwice(ctx, input, before);

    const isMoved = isNewForThem || (before.exitDate !== input.exitDate && !isBack);
    const id = await store({ ...input, ...(isMoved && { lastEnrolmentId: await newestStayOf(ctx, input.studentId) }) });
    if (isVoided) await voidCertificate(ctx, id);
    await studentExitEffect.saved(ctx, id, input, before);
  },
  remove: async (ctx, row, { confirmed, drop }) => {
    requireConfirmation(row, confirmed);
    await voidCertificate(ctx, row.studentExitId);
    await studentExitEffect.undo(ctx, row);
    await drop();
  },
  conflicts: { student_exit_once: { field: 'studentId', message: hasOne } },
});

/** A student leaves once from each time at the school. @returns whether they have come back since @throws 409, 422 */
async function refuseTwice(
  { db }: WriteContext,
  input: StudentExitInput,
  before: StudentExitRow | null,
): Promise<{ isBack: boolean }> {
  const exits = await db
    .select({ id: studentExits.studentExitId, exitDate: studentExits.exitDate, backFrom })
    .from(studentExits)
    .where(eq(studentExits.studentId, input.studentId));
  const own = exits.find(({ id }) => id === before?.studentExitId) ?? null;
  const obstacle = obstacleTo(
    input.exitDate,
    own,
    exits.filter((exit) => exit !== own),
  );
  if (obstacle?.isTwice) throw conflict(hasOne, problemTypes.duplicate, { studentId: [hasOne] });
  if (obstacle) throw ruleBroken({ exitDate: [obstacle.message] });
  return { isBack: (own?.backFrom ?? null) !== null };
}

async function newestStayOf({ db }: WriteContext, studentId: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select ${newestStay(sql`${studentId}::int`)} as id`);
  return rows[0]?.id ?? 0;
}

/** Whether a change concerns what the certificate says. */
const saysOtherwise = (input: StudentExitInput, before: StudentExitRow): boolean =>
  Object.keys(studentExitInput.shape).some((field) => {
    const name = field as keyof StudentExitInput;
    return input[name] !== before[name];
  });

/** @throws 409 if a certificate was given out for the exit, unless the person has confirmed that it becomes void */
function requireConfirmation({ certificateNumber }: StudentExitRow, confirmed: ReadonlySet<Confirmation>): void {
  if (certificateNumber === '' || confirmed.has('voidsCertificate')) return;
  const detail = `Transfer certificate ${certificateNumber} was given out for this exit.|It becomes void.`;
  throw conflict(detail, problemTypes.certificateIssued);
}

/** The number is not given again. */
const voidCertificate = ({ db }: WriteContext, studentExitId: number) =>
  endPapers(db, transferCertificates, ofExit(studentExitId), 'void');
