import { and, eq, exists, getTableColumns, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { fullName } from '../../../common/person-name.domain.ts';
import { covers, parseGrant } from '../../../kit/domain/permission.domain.ts';
import { audit } from '../../../kit/server/audit.server.ts';
import type { Context, WriteContext } from '../../../kit/server/context.server.ts';
import { conflict, notFound, outsideScope, ruleBroken } from '../../../kit/server/errors.server.ts';
import { raise } from '../../../kit/server/events.server.ts';
import { bodyObject, parseInput, refuseUnknown, withStored } from '../../../kit/server/input.server.ts';
import {
  answers,
  changeSchema,
  idQuery,
  inputSchema,
  problems,
  writeAnswer,
} from '../../../kit/server/openapi-schemas.server.ts';
import { queryId, queryOf } from '../../../kit/server/query-values.server.ts';
import { refuseOtherId, refuseStale } from '../../../kit/server/save.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/scope.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/stamp.server.ts';
import { write } from '../../../kit/server/write.server.ts';
import { requireStudent } from '../student/student.server.ts';
import { studentScopes, students } from '../student/student.table.ts';
import {
  type FamilyCall,
  familyCall,
  familyInput,
  familyName,
  familyRow,
  familyRules,
  relationshipInput,
  type StudentFamilyInput,
  studentFamilyInput,
  withoutDetails,
} from './family.domain.ts';
import { families, studentFamilies } from './family.table.ts';

const tags = ['Families'];
const { nameSort, searchName, ...familyColumns } = getTableColumns(families);
const known = new Set([...Object.keys(familyRow.shape), 'id', 'studentId', 'studentfamilies', 'students']);
const knownOfLink = new Set([...Object.keys(studentFamilyInput.shape), 'studentFamilyId', 'student', 'family', 'id', 'version']);
type Stored = typeof families.$inferSelect;
const audited = (row: Partial<Stored> | null) => (row ? { ...row, income: null } : null);

/** Families have no permission key of their own: they take that of the student. */
export const familyRoutes: FastifyPluginAsync = async (app) => {
  const response = problems(400, 401, 403, 404, 409, 422);

  app.get(
    '/api/sis/Family',
    {
      schema: {
        tags,
        summary: 'The family members of a student',
        querystring: idQuery('studentId'),
        response: { ...answers('Each with what they are to the student', z.array(familyRow)), ...problems(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const ctx = request.context;
      const studentId = queryId(queryOf(request), 'studentId');
      await requireStudent(ctx, studentId);
      const showsIncome = await maySeeIncome(ctx, studentId);
      const rows = await ctx.db
        .select({
          ...familyColumns,
          studentFamilyId: studentFamilies.studentFamilyId,
          relationship: studentFamilies.relationship,
          isSeparated: studentFamilies.isSeparated,
          mayBeContacted: studentFamilies.mayBeContacted,
        })
        .from(studentFamilies)
        .innerJoin(families, eq(families.familyId, studentFamilies.familyId))
        .where(eq(studentFamilies.studentId, studentId))
        .orderBy(studentFamilies.studentFamilyId);
      const { familyid: apart = [] } = ctx.session.apart;
      return rows.map((row) => {
        if (apart.includes(row.familyId)) return withoutDetails(row);
        return showsIncome ? row : { ...row, income: null };
      });
    },
  );

  app.get(
    '/api/sis/Family/GetAllFamilyNames',
    {
      schema: {
        tags,
        summary: 'Names of family members',
        response: { ...answers('In the order of the names', z.array(familyName)), ...problems(401, 403) },
      },
    },
    async (request) => {
      const ctx = request.context;
      const scope = scopeWhere(grantOf(ctx, 'student.read', 'student.create', 'student.update', 'account.create'), studentScopes);
      const mine = scope && exists(linked(ctx, scope));
      return ctx.db
        .select({ familyId: families.familyId, firstName: families.firstName, lastName: families.lastName })
        .from(families)
        .where(mine)
        .orderBy(families.nameSort, families.familyId);
    },
  );

  app.post(
    '/api/sis/Family',
    {
      schema: {
        tags,
        summary: 'Add a family member to a student',
        querystring: idQuery('studentId'),
        body: inputSchema(familyCall),
        response: { 201: writeAnswer, ...response },
      },
    },
    (request, reply) =>
      write(request, reply, async (ctx) => {
        const studentId = queryId(queryOf(request), 'studentId');
        await requireStudent(ctx, studentId, 'update');
        refuseApart(ctx);
        const body = bodyObject(request.body);
        const { relationship, studentId: _named, isSeparated, mayBeContacted, ...input } = readFamily(ctx, body, null);
        const [family] = await ctx.db
          .insert(families)
          .values({ ...input, ...creationStamp(ctx) })
          .returning();
        if (!family) throw new Error('The family member was not stored.');
        if (relationship > 0) {
          const linked = { studentId, familyId: family.familyId, relationship, isSeparated, mayBeContacted };
          await ctx.db.insert(studentFamilies).values({ ...linked, ...creationStamp(ctx) });
        }
        await audit(ctx, { action: 'create', resource: 'Family', recordId: family.familyId, after: audited(family) });
        return { status: 201, data: family.familyId, message: 'Your changes saved successfully' };
      }),
  );

  app.put(
    '/api/sis/Family',
    {
      schema: {
        tags,
        summary: 'Change a family member',
        querystring: idQuery('familyId'),
        body: changeSchema(familyCall),
        response: { 200: writeAnswer, ...response },
      },
    },
    (request, reply) =>
      write(request, reply, async (ctx) => {
        const familyId = queryId(queryOf(request), 'familyId');
        const before = await lockFamily(ctx, familyId);
        const body = bodyObject(request.body);
        refuseOtherId(body, ['id', 'familyId'], familyId);
        refuseStale(body, before);
        const { relationship, studentId, isSeparated, mayBeContacted, ...input } = readFamily(ctx, body, before);
        const [after] = await ctx.db
          .update(families)
          .set({ ...input, ...changeStamp(ctx) })
          .where(eq(families.familyId, familyId))
          .returning();
        if (relationship > 0 && studentId !== null)
          await link(ctx, { studentId, familyId, relationship, isSeparated, mayBeContacted });
        await audit(ctx, {
          action: 'update',
          resource: 'Family',
          recordId: familyId,
          before: audited(before),
          after: audited(after ?? null),
        });
        return { data: familyId, message: 'Your changes saved successfully' };
      }),
  );

  app.delete(
    '/api/sis/Family',
    {
      schema: {
        tags,
        summary: 'Delete a family member whom no student refers to any more',
        querystring: idQuery('familyId'),
        response: { 200: writeAnswer, ...response },
      },
    },
    (request, reply) =>
      write(request, reply, async (ctx) => {
        const familyId = queryId(queryOf(request), 'familyId');
        const before = await lockFamily(ctx, familyId);
        await refuseReferred(ctx, before);
        await raise(ctx, 'personDeleted', { familyId });
        await ctx.db.delete(families).where(eq(families.familyId, familyId));
        await audit(ctx, { action: 'delete', resource: 'Family', recordId: familyId, before: audited(before) });
        return { data: familyId, message: 'The selected family was deleted successfully' };
      }),
  );

  app.post(
    '/api/sis/StudentFamily',
    {
      schema: {
        tags,
        summary: 'Link a family member to a student, or change what they are',
        body: inputSchema(studentFamilyInput),
        response: { 201: writeAnswer, ...response },
      },
    },
    (request, reply) =>
      write(request, reply, async (ctx) => {
        const body = bodyObject(request.body);
        refuseUnknown(body, knownOfLink);
        const input = parseInput(studentFamilyInput, body);
        const id = await link(ctx, input);
        return { status: 201, data: id, message: 'Your changes saved successfully' };
      }),
  );

  app.delete(
    '/api/sis/StudentFamily/DeleteByCompositeKey',
    {
      schema: {
        tags,
        summary: 'Unlink a family member from a student',
        querystring: idQuery('studentId', 'familyId'),
        response: { 200: writeAnswer, ...response },
      },
    },
    (request, reply) =>
      write(request, reply, async (ctx) => {
        const query = queryOf(request);
        const studentId = queryId(query, 'studentId');
        const familyId = queryId(query, 'familyId');
        await requireStudent(ctx, studentId, 'update');
        refuseApart(ctx);
        const [gone] = await ctx.db
          .delete(studentFamilies)
          .where(and(eq(studentFamilies.studentId, studentId), eq(studentFamilies.familyId, familyId)))
          .returning();
        if (!gone) throw notFound('family reference');
        await audit(ctx, { action: 'delete', resource: 'StudentFamily', recordId: gone.studentFamilyId, before: gone });
        return { data: gone.studentFamilyId, message: 'The selected family reference was deleted successfully' };
      }),
  );
};

/** The students inside a scope whom a family member (of the outer query) belongs to. */
function linked(ctx: Context, scope: ReturnType<typeof scopeWhere>) {
  return ctx.db
    .select({ id: studentFamilies.studentFamilyId })
    .from(studentFamilies)
    .innerJoin(students, eq(students.studentId, studentFamilies.studentId))
    .where(and(eq(studentFamilies.familyId, families.familyId), scope));
}

/** A family member of a student whom the caller may update, locked; one without any student only with the whole school. @throws 404 */
async function lockFamily(ctx: WriteContext, familyId: number): Promise<Stored> {
  const scope = scopeWhere(grantOf(ctx, 'student.update'), studentScopes);
  refuseApart(ctx);
  const [row] = await ctx.db
    .select()
    .from(families)
    .where(and(eq(families.familyId, familyId), scope && exists(linked(ctx, scope))))
    .for('update');
  if (!row) throw notFound('family');
  return row;
}

/** Links are removed one by one, by whoever may change the student. @throws 409 that names the students whom the caller may read */
async function refuseReferred(ctx: WriteContext, family: Stored): Promise<void> {
  const readable = scopeWhere(grantOf(ctx, 'student.read', 'student.update'), studentScopes) ?? sql`true`;
  const referring = await ctx.db
    .select({ firstName: students.firstName, lastName: students.lastName, isReadable: sql<boolean>`(${readable}) is true` })
    .from(studentFamilies)
    .innerJoin(students, eq(students.studentId, studentFamilies.studentId))
    .where(eq(studentFamilies.familyId, family.familyId))
    .orderBy(students.nameSort, students.studentId);
  if (referring.length === 0) return;
  const names = referring.filter(({ isReadable }) => isReadable).map(fullName);
  const others = referring.length - names.length;
  const counted = others === 1 ? 'one other student' : `${others} other students`;
  const whose = others > 0 ? [...names, counted] : names;
  const last = whose.pop() ?? '';
  const all = whose.length > 0 ? `${whose.join(', ')} and ${last}` : last;
  throw conflict(`${fullName(family)} still belongs to the family of ${all}.|Remove the links first.`);
}

/** Family members whom the caller may link: of students in the scope, or of nobody yet. */
function linkable(ctx: WriteContext): SQL | undefined {
  const scope = scopeWhere(grantOf(ctx, 'student.update'), studentScopes);
  return scope && or(exists(linked(ctx, scope)), notExists(linked(ctx, undefined)));
}

/** Where parents are separated, neither changes what the school keeps of the family: they could end what keeps them apart. @throws 403 */
function refuseApart({ session: { apart } }: Context): void {
  if (apart['familyid']?.length) throw outsideScope('Please ask the office to change the family.');
}

/** Who may update a student sees incomes, and so do the student and the parents. */
async function maySeeIncome(ctx: Context, studentId: number): Promise<boolean> {
  const [owner] = await ctx.db.select(studentScopes).from(students).where(eq(students.studentId, studentId));
  if (!owner) return false;
  return covers(parseGrant(ctx.session.permissions['student.update']), owner) || covers(ctx.session.personal, owner);
}

function readFamily(ctx: WriteContext, body: Record<string, unknown>, before: Stored | null): FamilyCall {
  refuseUnknown(body, known);
  const values = before ? withStored(familyInput, before, body) : body;
  // The published front end enters a family member first and links afterwards; a link that is asked for says what it is.
  const isLinked = !before && body['relationship'] !== undefined && body['relationship'] !== null;
  const schema = isLinked ? familyCall.extend({ relationship: relationshipInput }) : familyCall;
  return parseInput<FamilyCall>(schema, values, familyRules, { today: ctx.today, before });
}

/** Links, or changes what a link that is there says: what is not named stays. */
async function link(ctx: WriteContext, input: StudentFamilyInput): Promise<number> {
  await requireStudent(ctx, input.studentId, 'update');
  refuseApart(ctx);
  const [family] = await ctx.db
    .select({ id: families.familyId })
    .from(families)
    .where(and(eq(families.familyId, input.familyId), linkable(ctx)));
  if (!family) throw ruleBroken({ familyId: ['Family Name is required'] });
  const { studentId: _student, familyId: _family, ...said } = input;
  const [row] = await ctx.db
    .insert(studentFamilies)
    .values({ ...input, ...creationStamp(ctx) })
    .onConflictDoUpdate({
      target: [studentFamilies.studentId, studentFamilies.familyId],
      set: { ...said, ...changeStamp(ctx, studentFamilies.version) },
    })
    .returning();
  if (!row) throw new Error('The family link was not stored.');
  await audit(ctx, { action: 'update', resource: 'StudentFamily', recordId: row.studentFamilyId, after: row });
  return row.studentFamilyId;
}
