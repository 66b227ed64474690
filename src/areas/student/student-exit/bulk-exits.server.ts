import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { obstacleTo } from '../../../common/exit/one-exit-each.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import { counted, firstListed } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { tellingOnce } from '../../../kit/server/resource/audit.server.ts';
import { refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { instantInJson } from '../../../kit/server/resource/stamp.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { transferCertificates } from '../certificate/transfer-certificate.table.ts';
import { belongsToProgram } from '../enrolment/enrolment.domain.ts';
import { isEnrolledIn, studentScopes, students } from '../student/student.table.ts';
import {
  createExits,
  type ExitsInput,
  type ExitsTogether,
  getExitsTogether,
  previewExits,
  shownForDays,
  takeBackExits,
} from './bulk-exits.domain.ts';
import { exitType } from './exit-types.domain.ts';
import { storeExits } from './store-exits.server.ts';
import { studentExit } from './student-exit.domain.ts';
import { leaverScopes, studentExitResource } from './student-exit.server.ts';
import { backFrom, studentExits } from './student-exit.table.ts';

/** Exits of many students at once: seen before, entered and taken back as a whole. */
export const bulkExitRoutes = [
  answering(previewExits, async (ctx, { grant, body }) => {
    const { programIds, ...exit } = body();
    refuseIssues(issuesOf(ctx, exit));
    const people = await ctx.db
      .select({ ...leaverColumns, status: students.studentStatus })
      .from(students)
      .innerJoin(programs, eq(programs.programId, students.enrolledProgramId))
      .where(and(isEnrolledIn(programIds), scopeWhere(grant, studentScopes)))
      .orderBy(asc(programs.programOrder), asc(programs.nameSort), asc(students.nameSort), asc(students.studentId));
    const obstacles = await obstaclesOf(ctx, people, exit);
    const shown = people.map(({ status: _, ...person }) => ({ ...person, reason: obstacles.get(person.studentId) }));
    return {
      leaving: shown.flatMap(({ reason, ...person }) => (reason === undefined ? [person] : [])),
      skipped: shown.flatMap(({ reason, ...person }) => (reason === undefined ? [] : [{ ...person, reason }])),
    };
  }),

  writing(createExits, async (ctx, { grant, body }) => {
    const { studentIds, ...exit } = body();
    refuseIssues(issuesOf(ctx, exit));
    await requireLeaving(ctx, grant, studentIds, exit);
    const { exitType: type, exitReason, ...days } = exit;
    const isGraduation = type === exitType.graduated;
    const ids = await tellingOnce(ctx, () =>
      storeExits(
        ctx,
        days,
        studentIds.map((studentId) => ({ studentId, exitReason, isGraduation })),
      ),
    );
    return { data: ids, message: `${counted(ids.length, 'exit')} entered` };
  }),

  writing(takeBackExits, async (ctx, { grant, body }) => {
    const { studentExitIds, voidsCertificate } = body();
    const ids = [...new Set(studentExitIds)].sort((one, other) => one - other);
    await holdExits(ctx, grant, ids);
    if (!voidsCertificate) await refuseGivenOut(ctx, ids);
    const { remove } = saving(studentExit, studentExitResource.storage);
    await tellingOnce(ctx, async () => {
      for (const id of ids) await remove(ctx, id, '', { voidsCertificate: true });
    });
    return { data: ids.length, message: `${counted(ids.length, 'exit')} taken back` };
  }),

  answering(getExitsTogether, async (ctx, { grant }) => exitsTogether(ctx, grant)),
];

const leaverColumns = {
  studentId: students.studentId,
  firstName: students.firstName,
  lastName: students.lastName,
  programName: programs.programName,
};

/** What is wrong with the days, whoever leaves. */
const issuesOf = ({ today }: Context, { exitType: _, ...exit }: ExitsInput) =>
  studentExit.rules?.({ studentId: 0, ...exit }, { today, before: null }) ?? [];

/** Why students cannot leave on that day, by id; whoever is not named can. */
async function obstaclesOf(
  { db }: Context,
  people: readonly { studentId: number; status: number }[],
  { exitDate }: ExitsInput,
): Promise<ReadonlyMap<number, string>> {
  const ids = people.map(({ studentId }) => studentId);
  const exits = await db
    .select({ studentId: studentExits.studentId, exitDate: studentExits.exitDate, backFrom })
    .from(studentExits)
    .where(sql`${studentExits.studentId} = any(${sql.param(ids)}::int[])`);
  return new Map(
    people.flatMap(({ studentId, status }): [number, string][] => {
      if (!belongsToProgram(status)) return [[studentId, 'This student has already left']];
      const own = exits.filter((exit) => exit.studentId === studentId);
      const obstacle = obstacleTo(exitDate, null, own);
      if (!obstacle) return [];
      return [[studentId, obstacle.isTwice ? 'This student already has an exit' : obstacle.message]];
    }),
  );
}

/** Locks the students. @throws 404, 422 naming each who cannot leave */
async function requireLeaving(ctx: WriteContext, grant: Grant, ids: readonly number[], exit: ExitsInput): Promise<void> {
  const wanted = sql`${students.studentId} = any(${sql.param(ids)}::int[])`;
  await ctx.db.execute(sql`select from ${students} where ${wanted} order by student_id for no key update`);
  const people = await ctx.db
    .select({
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      status: students.studentStatus,
    })
    .from(students)
    .where(and(wanted, scopeWhere(grant, leaverScopes)));
  const known = new Map(people.map((person) => [person.studentId, person]));
  const obstacles = await obstaclesOf(ctx, people, exit);
  const issues = ids.flatMap((id, place): [string, string[]][] => {
    const person = known.get(id);
    if (!person) throw notFound(`student ${id}`);
    if (ids.indexOf(id) < place) return [[`studentIds.${place}`, [`${fullName(person)} is listed twice`]]];
    const obstacle = obstacles.get(id);
    return obstacle ? [[`studentIds.${place}`, [`${fullName(person)}: ${obstacle}`]]] : [];
  });
  if (issues.length > 0) throw ruleBroken(Object.fromEntries(issues));
}

/** Locks the exits, so that no certificate is given out meanwhile. @throws 404 */
async function holdExits({ db }: WriteContext, grant: Grant, ids: readonly number[]): Promise<void> {
  const held = await db
    .select({ id: studentExits.studentExitId })
    .from(studentExits)
    .innerJoin(students, eq(students.studentId, studentExits.studentId))
    .where(and(inArray(studentExits.studentExitId, [...ids]), scopeWhere(grant, leaverScopes)))
    .orderBy(studentExits.studentExitId)
    .for('update', { of: studentExits });
  if (held.length < ids.length) throw notFound('student exit');
}

const namedAtMost = 20;

/** @throws 409 naming the certificates that were given out for these exits */
async function refuseGivenOut({ db }: WriteContext, ids: readonly number[]): Promise<void> {
  const given = await db
    .select({ number: transferCertificates.number })
    .from(transferCertificates)
    .where(and(sql`${transferCertificates.studentExitId} = any(${sql.param(ids)}::int[])`, isNull(transferCertificates.ended)))
    .orderBy(transferCertificates.number);
  if (given.length === 0) return;
  const numbers = given.map(({ number }) => number);
  const detail = `${counted(given.length, 'transfer certificate')} given out for these exits become void: ${firstListed(numbers, namedAtMost)}.`;
  throw conflict(detail, problemTypes.certificateIssued);
}

async function exitsTogether({ db, today }: Context, grant: Grant): Promise<ExitsTogether[]> {
  const scope = scopeWhere(grant, leaverScopes) ?? sql`true`;
  const { rows } = await db.execute<ExitsTogether & Record<string, unknown>>(sql`
    select ${instantInJson(sql`${studentExits}.created`)} as made, ${studentExits}.created_by as "madeBy",
      json_agg(json_build_object('studentExitId', student_exit_id, 'studentId', ${students}.student_id, 'firstName', first_name,
        'lastName', last_name, 'programName', coalesce(program_name, ''), 'exitDate', exit_date, 'isInEffect', is_in_effect,
        'exitType', case when is_graduation then ${exitType.graduated}::int else ${exitType.discontinued}::int end,
        'certificateNumber', coalesce((select c.number from ${transferCertificates} c
          where c.student_exit_id = ${studentExits}.student_exit_id and c.ended is null), ''))
        order by program_order, program.name_sort, student.name_sort, student_exit_id) as exits
    from ${studentExits} join ${students} on student.student_id = student_exit.student_id
    left join ${programs} on program.program_id = student.program_id
    where student_exit.created >= ${today}::date - ${shownForDays}::int and ${scope}
    group by student_exit.created, student_exit.created_by, is_graduation having count(*) > 1
    order by student_exit.created desc, is_graduation desc`);
  return rows;
}
