import { and, eq, exists, inArray, notExists, notInArray, or, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, outsideScope } from '../../../kit/server/http/errors.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { studentScopes, students } from '../student/student.table.ts';
import { families, studentFamilies } from './family.table.ts';

/** The links of a family member (of the outer query) to students inside a scope; to any without one. */
export function linked(ctx: Context, scope: ReturnType<typeof scopeWhere>) {
  const isTheirs = eq(studentFamilies.familyId, families.familyId);
  const links = ctx.db.select({ id: studentFamilies.studentFamilyId }).from(studentFamilies);
  if (!scope) return links.where(isTheirs);
  return links.innerJoin(students, eq(students.studentId, studentFamilies.studentId)).where(and(isTheirs, scope));
}

/**
 * Family members of students whom the caller may update, locked; those without any student only with the whole school. @throws
 * 404
 */
export async function lockFamilies(ctx: WriteContext, ids: readonly number[]): Promise<(typeof families.$inferSelect)[]> {
  const scope = scopeWhere(grantOf(ctx, 'student.update'), studentScopes);
  const rows = await ctx.db
    .select()
    .from(families)
    .where(and(isOneOf(families.familyId, ids), scope && exists(linked(ctx, scope))))
    .orderBy(families.familyId)
    .for('update');
  if (rows.length < ids.length) throw notFound('family');
  for (const { familyId } of rows) await refuseApart(ctx, { familyId });
  return rows;
}

/** One of them. @throws 404 */
export async function lockFamily(ctx: WriteContext, familyId: number): Promise<typeof families.$inferSelect> {
  const [row] = await lockFamilies(ctx, [familyId]);
  if (!row) throw notFound('family');
  return row;
}

/**
 * If parents are separated, neither may change the records and links of that family: they could end the separation. @throws 403
 */
export async function refuseApart(
  { db, session: { apart } }: Context,
  { studentId, familyId }: { studentId?: number; familyId?: number },
): Promise<void> {
  const { studentid: children = [] } = apart;
  if (children.length === 0) return;
  const isOfThem =
    (studentId !== undefined && children.includes(studentId)) ||
    (familyId !== undefined &&
      (await db.$count(
        studentFamilies,
        and(eq(studentFamilies.familyId, familyId), inArray(studentFamilies.studentId, [...children])),
      )) > 0);
  if (isOfThem) throw outsideScope('Please ask the office to change the family.');
}

/** Family members whom the caller may link: of students in the scope, or of nobody yet; none from whom they are kept apart. */
export function linkable(ctx: Context): SQL | undefined {
  const scope = scopeWhere(grantOf(ctx, 'student.update'), studentScopes);
  const { familyid: others = [] } = ctx.session.apart;
  return and(
    others.length > 0 ? notInArray(families.familyId, [...others]) : undefined,
    scope && or(exists(linked(ctx, scope)), notExists(linked(ctx, undefined))),
  );
}
