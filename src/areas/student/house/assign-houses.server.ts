import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { fullName } from '../../../common/person-name.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { type Asked, answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { studentScopes, students } from '../student/student.table.ts';
import { assignHouses, type HouseGiven, houseMessages, proposeHouses } from './assign-houses.domain.ts';
import { houses } from './house.table.ts';
import { sharedOut } from './share-out.domain.ts';

export const assignHousesRoutes = [
  answering(proposeHouses, proposed),
  writing(assignHouses, async (ctx, asked) => ({ data: await assign(ctx, asked), message: houseMessages.done })),
];

async function proposed({ db }: Context, { grant }: Pick<Asked<typeof proposeHouses>, 'grant'>) {
  const all = await db
    .select({ houseId: houses.houseId, houseName: houses.houseName })
    .from(houses)
    .orderBy(houses.nameSort, houses.houseId);
  const { studentId, enrolledProgramId, gender, houseId, nameSort } = students;
  const rows = await db
    .select({ studentId, programId: sql<number>`${enrolledProgramId}`, gender, houseId })
    .from(students)
    .where(and(isNotNull(enrolledProgramId), scopeWhere(grant, studentScopes)))
    .orderBy(enrolledProgramId, nameSort, studentId);
  const given = sharedOut(
    rows,
    all.map((house) => house.houseId),
  );
  const nameOf = new Map(all.map((house) => [house.houseId, house.houseName]));
  return [...given].map(([id, house]) => ({ studentId: id, houseId: house, houseName: nameOf.get(house) ?? '' }));
}

type Asking = Pick<Asked<typeof assignHouses>, 'grant' | 'body'>;

async function assign(ctx: WriteContext, { grant, body }: Asking): Promise<number> {
  const { students: given } = body();
  await refuse(ctx, grant, given);
  const ids = sql`${sql.param(given.map(({ studentId }) => studentId))}::int[]`;
  const houseIds = sql`${sql.param(given.map(({ houseId }) => houseId))}::int[]`;
  await ctx.db.execute(sql`
    update ${students} s set house_id = g.house_id, version = version + 1, last_modified = now(), last_modified_by = ${ctx.session.name}
    from unnest(${ids}, ${houseIds}) g (student_id, house_id) where s.student_id = g.student_id`);
  await auditAll(
    ctx,
    given.map(({ studentId, houseId }) => ({
      ...{ action: 'update', resource: 'Student', recordId: studentId },
      ...{ before: { houseId: null }, after: { houseId } },
    })),
  );
  return given.length;
}

/** @throws 404, 422 naming who has a house by now, or is listed twice */
async function refuse(ctx: WriteContext, grant: Asking['grant'], given: readonly HouseGiven[]): Promise<void> {
  const { studentId, firstName, lastName, houseId } = students;
  const ids = given.map((one) => one.studentId);
  const known = new Map(
    (
      await ctx.db
        .select({ studentId, firstName, lastName, houseId })
        .from(students)
        .where(and(sql`${studentId} = any(${sql.param(ids)}::int[])`, scopeWhere(grant, studentScopes)))
        .orderBy(studentId)
        .for('no key update')
    ).map((row) => [row.studentId, row]),
  );
  const wanted = [...new Set(given.map((one) => one.houseId))];
  const found = await ctx.db.select({ houseId: houses.houseId }).from(houses).where(inArray(houses.houseId, wanted)).for('share');
  const exist = new Set(found.map((house) => house.houseId));
  const issues: Record<string, string[]> = {};
  const seen = new Set<number>();
  for (const [index, one] of given.entries()) {
    const student = known.get(one.studentId);
    if (!student) throw notFound(`student ${one.studentId}`);
    if (!exist.has(one.houseId)) issues[`students.${index}.houseId`] = ['House should be one of the list'];
    if (student.houseId !== null) issues[`students.${index}.houseId`] = [`${fullName(student)} has a house already.`];
    if (seen.has(one.studentId)) issues[`students.${index}.houseId`] = [`${fullName(student)} is listed twice.`];
    seen.add(one.studentId);
  }
  if (Object.keys(issues).length > 0) throw ruleBroken(issues);
}
