import { and, eq, inArray, sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ownersIn } from '../../../kit/server/resource/owners.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { registersOf } from '../../leave-attendance/student-attendance/student-attendance.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { studentScopes, students } from '../student/student.table.ts';
import { comingLastDay } from '../student-exit/student-exit.table.ts';
import { enrol } from './enrolment.server.ts';

interface Move {
  studentId: number;
  programId: number;
}

/** A student as they are while they are locked. */
export type Known = Awaited<ReturnType<typeof lockStudents>> extends Map<number, infer Student> ? Student : never;

/**
 * The students in the caller's scope, by id. Read once they are locked, so that a move which waited for another sees what that did. Registers
 * of their programs that are being saved are waited for, and until the transaction ends no other is: who belongs on them may change.
 */
export async function lockStudents(ctx: WriteContext, grant: Grant, ids: readonly number[]) {
  await ctx.db.execute(
    sql`select from student where student_id = any(${sql.param(ids)}::int[]) order by student_id for no key update`,
  );
  const rows = await ctx.db
    .select({
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      studentStatus: students.studentStatus,
      programId: students.programId,
      programName: programs.programName,
      programOrder: programs.programOrder,
      lastDay: comingLastDay,
      owners: ownersIn(studentScopes),
    })
    .from(students)
    .leftJoin(programs, eq(programs.programId, students.programId))
    .where(and(sql`${students.studentId} = any(${sql.param(ids)}::int[])`, scopeWhere(grant, studentScopes)));
  await holdRegisters(
    ctx,
    rows.map(({ programId }) => programId),
  );
  return new Map(rows.map((row) => [row.studentId, row]));
}

function holdRegisters({ db }: WriteContext, programIds: readonly (number | null)[]) {
  const ids = [...new Set(programIds)].filter((id) => id !== null).sort((one, other) => one - other);
  return db.execute(sql`select pg_advisory_xact_lock(${registersOf(sql`id`)}) from unnest(${sql.param(ids)}::int[]) id`);
}

/** The programs to which students go, by id; they stay as they are until the transaction ends. */
export async function holdPrograms(ctx: WriteContext, moves: readonly Move[]) {
  const ids = [...new Set(moves.map(({ programId }) => programId))];
  const rows = await ctx.db
    .select({ programId: programs.programId, programName: programs.programName, programOrder: programs.programOrder })
    .from(programs)
    .where(inArray(programs.programId, ids))
    .orderBy(programs.programId)
    .for('share');
  return new Map(rows.map((row) => [row.programId, row]));
}

export type HeldProgram = Awaited<ReturnType<typeof holdPrograms>> extends Map<number, infer Program> ? Program : never;

/** Students who are locked belong to other programs from a day on that has come: their records say so, and their stays. */
export async function moveStudents(
  ctx: WriteContext,
  moves: readonly Move[],
  how: { from: IsoDate; isPromotion?: boolean },
): Promise<void> {
  const ids = sql.param(moves.map(({ studentId }) => studentId));
  const programIds = sql.param(moves.map(({ programId }) => programId));
  await ctx.db.execute(sql`
    update student s set program_id = m.program_id, version = version + 1, last_modified = now(),
      last_modified_by = ${ctx.session.name}
    from unnest(${ids}::int[], ${programIds}::int[]) as m (student_id, program_id) where s.student_id = m.student_id`);
  await enrol(ctx, moves, how);
}
