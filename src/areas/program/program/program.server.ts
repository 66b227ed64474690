import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { permissionKeys } from '../../../kit/domain/area.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/context.server.ts';
import { notFound } from '../../../kit/server/errors.server.ts';
import { storedResource } from '../../../kit/server/resource-routes.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/scope.server.ts';
import { admissions } from '../../admission/admission/admission.table.ts';
import { studentAttendanceSheets } from '../../leave-attendance/student-attendance/student-attendance.table.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { students } from '../../student/student/student.table.ts';
import { endedEnrolments } from '../../student/student-exit/ended-enrolment.table.ts';
import { program } from './program.domain.ts';
import { programs } from './program.table.ts';

const { nameSort, searchName, ...columns } = getTableColumns(programs);

/** Columns that own a program. */
export const programScopes = { programid: programs.programId };

const namesMayBeNeededBy = permissionKeys(
  ['student', 'admission', 'feestructure', 'slot', 'examination', 'studentattendance'],
  ['create', 'update'],
);

export const programResource = storedResource(program, {
  table: programs,
  id: programs.programId,
  columns,
  scopes: programScopes,
  filters: {
    programName: { search: programs.searchName, sort: programs.nameSort },
    programDescription: programs.programDescription,
    duration: programs.duration,
    programOrder: programs.programOrder,
    startDate: programs.startDate,
    requiredCredits: programs.requiredCredits,
    totalCredits: programs.totalCredits,
  },
  toRecord: (input) => input,
  references: [
    { table: students, column: students.programId, one: 'student', many: 'students' },
    {
      table: enrolments,
      column: enrolments.programId,
      one: 'entry in enrolment histories',
      many: 'entries in enrolment histories',
    },
    {
      table: endedEnrolments,
      column: endedEnrolments.programId,
      one: 'stay that an exit ended',
      many: 'stays that exits ended',
    },
    { table: admissions, column: admissions.programId, one: 'admission', many: 'admissions' },
    {
      table: studentAttendanceSheets,
      column: studentAttendanceSheets.programId,
      one: 'day of attendance',
      many: 'days of attendance',
    },
  ],
  names: {
    // In the order of the grades: Grade 2 A before Grade 10 A.
    GetAllProgramNames: {
      columns: { programId: programs.programId, programName: programs.programName },
      sort: sql`(program_order, name_sort)`,
      alsoFor: namesMayBeNeededBy,
    },
  },
});

/** The program in the caller's scope. @throws 404 */
export async function requireProgram(ctx: Context, programId: number): Promise<void> {
  const scope = scopeWhere(grantOf(ctx, 'program.read'), programScopes);
  const [found] = await ctx.db
    .select({ id: programs.programId })
    .from(programs)
    .where(and(eq(programs.programId, programId), scope));
  if (!found) throw notFound('program');
}

/**
 * The program that the caller may change, kept from being deleted until the transaction ends.
 * @param of what of the program is wanted, as the answer names it where there is none
 * @throws 404
 */
export async function holdProgram(ctx: WriteContext, programId: number, of = 'program'): Promise<void> {
  const scope = scopeWhere(grantOf(ctx, 'program.update'), programScopes);
  const [found] = await ctx.db
    .select({ id: programs.programId })
    .from(programs)
    .where(and(eq(programs.programId, programId), scope))
    .for('key share');
  if (!found) throw notFound(of);
}
