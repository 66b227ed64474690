import { eq, sql } from 'drizzle-orm';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { shownAs, unchecked } from '../../../kit/server/resource/link.server.ts';
import { type StoredResource, storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { refuseTaken, requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { staff, staffLink } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';
import { program } from './program.domain.ts';
import { programLink, programNameKey, programs } from './program.table.ts';

const nameTaken = { field: 'programName', message: 'There is already a program with this name' };

const stored = storedResource(program, {
  table: programs,
  links: { classTeacherId: unchecked(shownAs(staffLink, 'classTeacher')) },
  save: async (ctx, input, { id, before, send }) => {
    if (input.classTeacherId !== (before?.classTeacherId ?? null)) await refuseClassTeacher(ctx, input.classTeacherId);
    const isOtherName = before?.programName !== input.programName;
    if (isOtherName)
      await refuseTaken(ctx, {
        ...nameTaken,
        key: programs.programId,
        id,
        same: sql`${programNameKey(programs.programName)} = ${programNameKey(input.programName)}`,
      });
    const isOffered = input.isOffered ?? before?.isOffered ?? true;
    if (before?.isOffered && !isOffered) await refuseAttended(ctx, before.programId);
    await send({ ...input, isOffered, ...(isOtherName && { namesake: 0 }) });
  },
  conflicts: { program_name_once: nameTaken },
  names: {
    // In the order of the grades: Grade 2 A before Grade 10 A.
    GetAllProgramNames: {
      columns: { programId: programs.programId, programName: programs.programName, isOffered: programs.isOffered },
      sort: sql`(program_order, name_sort)`,
    },
  },
});

export const programResource: StoredResource = {
  ...stored,
  referrer: { ...stored.referrer, one: 'program as class teacher', many: 'programs as class teacher' },
};

/** A class teacher has to work here. @param isOver it is about a past year: who has left since may have been it @throws 422 */
export async function refuseClassTeacher(ctx: WriteContext, staffId: number | null, isOver = false): Promise<void> {
  if (staffId === null) return;
  const [found] = await ctx.db
    .select({ status: staff.staffStatus })
    .from(staff)
    .where(eq(staff.staffId, staffId))
    // Locks the staff member, so that nobody can change that meanwhile.
    .for('share');
  if (!found || (!isOver && found.status !== staffStatus.active))
    throw ruleBroken({ classTeacherId: ['The class teacher must be active staff'] });
}

/** Somebody has to be taught there. @throws 422 */
async function refuseAttended({ db }: WriteContext, programId: number): Promise<void> {
  const attending = await db.$count(students, eq(students.enrolledProgramId, programId));
  if (attending > 0) throw ruleBroken({ isOffered: [`${counted(attending, 'student')} still in it`] });
}

/** Makes sure that the program is in the caller's scope. @throws 404 */
export const requireProgram = (ctx: Context, programId: number): Promise<void> =>
  requireRecord(ctx, programLink, programId, { grant: grantOf(ctx, 'program.read'), what: 'program' });

/**
 * Makes sure that the caller may change the program, and keeps it from being deleted until the transaction ends.
 * @param what the part of the program that is wanted, for the 404's message
 * @throws 404
 */
export const holdProgram = (ctx: WriteContext, programId: number, what = 'program'): Promise<void> =>
  requireRecord(ctx, programLink, programId, { grant: grantOf(ctx, 'program.update'), what, isHeld: true });
