import { and, desc, eq, getTableColumns, isNotNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { fullName, isRenamed } from '../../../common/person-name.domain.ts';
import { covers, parseGrant } from '../../../kit/domain/permission.domain.ts';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import { removedMessage } from '../../../kit/domain/removal.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import { savedAs } from '../../../kit/server/documents/saved-name.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit, auditAll } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { bodyObject, knownTo, parseInput, refuseUnknown, withStored } from '../../../kit/server/resource/input.server.ts';
import { readOwners } from '../../../kit/server/resource/owners.server.ts';
import { refuseOtherId, refuseStale } from '../../../kit/server/resource/saving/save.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { requireStudent, requireStudents } from '../student/student.server.ts';
import { ownedStudents, studentScopes, students } from '../student/student.table.ts';
import {
  addFamily,
  changedFamilyCall,
  changeFamily,
  deleteFamily,
  type FamilyCall,
  familyInput,
  familyRules,
  getAllFamilyNames,
  getFamily,
  getGuardians,
  getUnlinkedFamilies,
  linkFamily,
  sentFamily,
  unlinkFamily,
  withoutDetails,
} from './family.domain.ts';
import { families, studentFamilies } from './family.table.ts';
import { readGuardians } from './guardians.server.ts';
import { getHousehold } from './household.domain.ts';
import { changeAlong, readHousehold } from './household.server.ts';
import { linked, lockFamilies, lockFamily, refuseApart } from './lock-family.server.ts';
import { auditedFamily as audited, createFamily, link } from './store-family.server.ts';

/** What papers print of a relative. */
const nameParts = ['firstName', 'lastName'] as const;

const { nameSort, searchName, searchJoined, ...familyColumns } = getTableColumns(families);
type Stored = typeof families.$inferSelect;
type Link = typeof studentFamilies.$inferSelect;

/** Families have no permission key of their own: they take that of the student. */
export const familyRoutes: readonly FastifyPluginAsync[] = [
  answering(getHousehold, async (ctx, { query: { studentId } }) => {
    await requireStudent(ctx, studentId, 'update');
    return readHousehold(ctx, studentId);
  }),

  answering(getGuardians, (ctx, { query }) => readGuardians(ctx, query.studentId)),

  answering(getFamily, async (ctx, { query }) => {
    const { studentId } = query;
    await requireStudent(ctx, studentId);
    const showsIncome = await maySeeIncome(ctx, studentId);
    const rows = await ctx.db
      .select({
        ...familyColumns,
        studentFamilyId: studentFamilies.studentFamilyId,
        relationship: studentFamilies.relationship,
        isSeparated: studentFamilies.isSeparated,
        mayBeContacted: studentFamilies.mayBeContacted,
        callOrder: studentFamilies.callOrder,
      })
      .from(studentFamilies)
      .innerJoin(families, eq(families.familyId, studentFamilies.familyId))
      .where(eq(studentFamilies.studentId, studentId))
      .orderBy(desc(studentFamilies.mayBeContacted), studentFamilies.callOrder, studentFamilies.studentFamilyId);
    const { familyid: apart = [] } = ctx.session.apart;
    return rows.map((row) => {
      if (apart.includes(row.familyId)) return { ...withoutDetails(row), isApart: true };
      return { ...row, income: showsIncome ? row.income : null, isApart: false };
    });
  }),

  answering(getAllFamilyNames, async (ctx, { grant }) => {
    const scope = scopeWhere(grant, studentScopes);
    const children = childrenIn(ctx, scope);
    return ctx.db
      .select({ ...nameFields, students: sql<string>`coalesce(${children.names}, '')` })
      .from(families)
      .leftJoin(children, eq(children.familyId, families.familyId))
      .where(scope && isNotNull(children.familyId))
      .orderBy(families.nameSort, families.familyId);
  }),

  answering(getUnlinkedFamilies, async (ctx, { grant }) =>
    scopeWhere(grant, studentScopes)
      ? []
      : ctx.db
          .select(nameFields)
          .from(families)
          .where(notExists(linked(ctx, undefined)))
          .orderBy(families.nameSort, families.familyId),
  ),

  writing(addFamily, async (ctx, { query, request }) => {
    const given = bodyObject(request.body);
    const familyId = await createFamily(ctx, query.studentId, given);
    return { data: familyId, message: savedAs(given, nameParts) };
  }),

  writing(changeFamily, async (ctx, { query: { familyId }, request }) => {
    const given = bodyObject(request.body);
    await updateFamily(ctx, familyId, given);
    return { data: familyId, message: savedAs(given, nameParts) };
  }),

  writing(deleteFamily, async (ctx, { query }) => {
    const { familyId } = query;
    await removeFamilies(ctx, [familyId]);
    return { data: familyId, message: removedMessage({ deleted: 'family' }) };
  }),

  writing(linkFamily, async (ctx, { body }) => {
    const id = await link(ctx, body());
    return { data: id, message: savedMessage };
  }),

  writing(unlinkFamily, async (ctx, { query }) => {
    const { studentId, familyId } = query;
    await requireStudent(ctx, studentId, 'update');
    await refuseApart(ctx, { studentId });
    const [gone] = await ctx.db
      .delete(studentFamilies)
      .where(and(eq(studentFamilies.studentId, studentId), eq(studentFamilies.familyId, familyId)))
      .returning();
    if (!gone) throw notFound('family reference');
    await auditUnlinked(ctx, [gone]);
    return { data: gone.studentFamilyId, message: removedMessage({ deleted: 'family reference' }) };
  }),
];

/** Changes a family member as the call does, if the caller may. @throws 400, 403, 404, 409, 422 */
export async function updateFamily(ctx: WriteContext, familyId: number, given: Record<string, unknown>): Promise<void> {
  const before = await lockFamily(ctx, familyId);
  refuseOtherId(given, ['id', 'familyId'], familyId);
  refuseStale(given, before);
  const { relationship, studentId, isSeparated, mayBeContacted, callOrder, alsoFor, ...input } = readChangedFamily(
    ctx,
    given,
    before,
  );
  const [after] = await ctx.db
    .update(families)
    .set({ ...input, ...changeStamp(ctx) })
    .where(eq(families.familyId, familyId))
    .returning();
  if (isRenamed(input, before)) await raise(ctx, 'personRenamed', { familyId, name: fullName(input) });
  if (relationship > 0 && studentId !== null)
    await link(ctx, { studentId, familyId, relationship, isSeparated, mayBeContacted, callOrder });
  if (alsoFor) await changeAlong(ctx, alsoFor, before, input);
  await audit(ctx, {
    action: 'update',
    resource: 'Family',
    recordId: familyId,
    before: audited(before),
    after: audited(after ?? null),
  });
}

const nameFields = { familyId: families.familyId, firstName: families.firstName, lastName: families.lastName };

/** The names of the students inside a scope, by the family members whose they are. */
const childrenIn = (ctx: Context, scope: SQL | undefined) =>
  ctx.db
    .select({
      familyId: studentFamilies.familyId,
      names:
        sql<string>`string_agg(concat_ws(' ', ${students.firstName}, nullif(${students.lastName}, '')), ', ' order by ${students.nameSort})`.as(
          'names',
        ),
    })
    .from(studentFamilies)
    .innerJoin(students, eq(students.studentId, studentFamilies.studentId))
    .where(scope)
    .groupBy(studentFamilies.familyId)
    .as('children');

async function auditUnlinked(ctx: WriteContext, gone: readonly Link[]): Promise<void> {
  const owners = await readOwners(
    ownedStudents,
    ctx.db,
    gone.map(({ studentId }) => studentId),
  );
  await auditAll(
    ctx,
    gone.map((before) => ({
      ...{ action: 'delete', resource: 'StudentFamily', recordId: before.studentFamilyId, before },
      owners: owners.get(before.studentId),
    })),
  );
}

/** Takes links back, if the caller may change the students. @throws 404 */
export async function removeLinks(ctx: WriteContext, ids: readonly number[]): Promise<void> {
  const gone = await ctx.db.delete(studentFamilies).where(isOneOf(studentFamilies.studentFamilyId, ids)).returning();
  if (gone.length < ids.length) throw notFound('family reference');
  const studentIds = gone.map(({ studentId }) => studentId);
  await requireStudents(ctx, studentIds, 'update');
  await auditUnlinked(ctx, gone);
}

/** Deletes family members of nobody, if the caller may: links are removed by people who may change the student. @throws 404, 409 */
export async function removeFamilies(ctx: WriteContext, ids: readonly number[]): Promise<void> {
  const gone = await lockFamilies(ctx, ids);
  await refuseReferred(ctx, gone);
  await raise(ctx, 'peopleDeleted', { familyIds: ids });
  await ctx.db.delete(families).where(isOneOf(families.familyId, ids));
  await auditAll(
    ctx,
    gone.map((before) => ({ action: 'delete', resource: 'Family', recordId: before.familyId, before: audited(before) })),
  );
}

/** @throws 409 that names, of the first that belongs to somebody, the students whom the caller may read */
async function refuseReferred(ctx: WriteContext, gone: readonly Stored[]): Promise<void> {
  const ids = gone.map(({ familyId }) => familyId);
  const readable = scopeWhere(grantOf(ctx, 'student.read', 'student.update'), studentScopes) ?? sql`true`;
  const all = await ctx.db
    .select({
      familyId: studentFamilies.familyId,
      ...{ firstName: students.firstName, lastName: students.lastName, isReadable: sql<boolean>`(${readable}) is true` },
    })
    .from(studentFamilies)
    .innerJoin(students, eq(students.studentId, studentFamilies.studentId))
    .where(isOneOf(studentFamilies.familyId, ids))
    .orderBy(students.nameSort, students.studentId);
  const family = gone.find(({ familyId }) => all.some((one) => one.familyId === familyId));
  if (!family) return;
  const referring = all.filter(({ familyId }) => familyId === family.familyId);
  const names = referring.filter(({ isReadable }) => isReadable).map(fullName);
  const others = referring.length - names.length;
  const counted = others === 1 ? 'one other student' : `${others} other students`;
  const whose = listed(others > 0 ? [...names, counted] : names);
  const detail = `${fullName(family)} still belongs to the family of ${whose}.|Remove the links first.`;
  throw conflict(detail, problemTypes.stillReferenced);
}

/** Those who may update a student see incomes, and so do the student and the parents. */
async function maySeeIncome(ctx: Context, studentId: number): Promise<boolean> {
  const [owner] = await ctx.db.select(studentScopes).from(students).where(eq(students.studentId, studentId));
  if (!owner) return false;
  return covers(parseGrant(ctx.session.permissions['student.update']), owner) || covers(ctx.session.personal, owner);
}

function readChangedFamily(ctx: WriteContext, body: Record<string, unknown>, before: Stored): FamilyCall {
  refuseUnknown(body, knownTo(sentFamily));
  return parseInput<FamilyCall>(changedFamilyCall, withStored(familyInput, before, body), familyRules, {
    today: ctx.today,
    before,
  });
}
