import { and } from 'drizzle-orm';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { audit, auditAll } from '../../../kit/server/resource/audit.server.ts';
import { knownTo, parseInput, refuseUnknown } from '../../../kit/server/resource/input.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { requireStudents } from '../student/student.server.ts';
import {
  familyRules,
  type NewFamilyCall,
  newFamilyCall,
  relationshipInput,
  type StudentFamilyInput,
  sentNewFamily,
} from './family.domain.ts';
import { families, studentFamilies } from './family.table.ts';
import { askAboutKnownFamily } from './known-family.server.ts';
import { linkable, refuseApart } from './lock-family.server.ts';

type Stored = typeof families.$inferSelect;
type Link = typeof studentFamilies.$inferSelect;

/** A family member as the audit log keeps them. */
export const auditedFamily = (row: Partial<Stored> | null) => (row ? { ...row, income: null } : null);

/** A new family member of a student, as a call or a row of a file gives them. */
export interface NewFamily {
  studentId: number;
  given: Record<string, unknown>;
  /** They come from a list that says nothing of the day of birth. */
  mayLackBirth?: boolean;
}

/**
 * Adds a family member to a student, linked if the relationship is named.
 * @returns the id
 * @throws 400, 403, 404, 409, 422
 */
export async function createFamily(ctx: WriteContext, studentId: number, given: Record<string, unknown>): Promise<number> {
  const [family] = await storeFamilies(ctx, [{ studentId, given }]);
  if (!family) throw new Error('The family member was not stored.');
  // Nobody else can have linked what was stored just now.
  if (family.relationship > 0) await storeLink(ctx, family, undefined);
  return family.familyId;
}

/** Adds family members to students whom the caller may change. @returns what links them, in the same order */
export async function storeFamilies(ctx: WriteContext, all: readonly NewFamily[]): Promise<StudentFamilyInput[]> {
  if (all.length === 0) return [];
  await mayChange(ctx, all);
  const read = all.map(({ given, mayLackBirth = false }) => readNewFamily(ctx, given, mayLackBirth));
  for (const { isAnother, ...family } of read) if (!isAnother) await askAboutKnownFamily(ctx, family);
  const values = read.map(
    ({ relationship: _1, studentId: _2, isSeparated: _3, mayBeContacted: _4, callOrder: _5, isAnother: _6, ...family }) => ({
      ...family,
      ...creationStamp(ctx),
    }),
  );
  const stored = await ctx.db.insert(families).values(values).returning();
  await auditAll(
    ctx,
    stored.map((family) => ({ action: 'create', resource: 'Family', recordId: family.familyId, after: auditedFamily(family) })),
  );
  return read.flatMap(({ relationship, isSeparated, mayBeContacted, callOrder }, index) => {
    const [of, family] = [all[index], stored[index]];
    return of && family
      ? [{ studentId: of.studentId, familyId: family.familyId, relationship, isSeparated, mayBeContacted, callOrder }]
      : [];
  });
}

/** @throws 403, 404 unless the caller may change the family of each of these students */
async function mayChange(ctx: WriteContext, of: readonly { studentId: number; familyId?: number }[]): Promise<void> {
  await requireStudents(
    ctx,
    of.map(({ studentId }) => studentId),
    'update',
  );
  for (const { studentId, familyId } of of) await refuseApart(ctx, { studentId, ...(familyId !== undefined && { familyId }) });
}

/** Links, or changes an existing link: whatever is not named stays. */
export async function link(ctx: WriteContext, input: StudentFamilyInput): Promise<number> {
  const before = await linksBefore(ctx, [input]);
  return storeLink(ctx, input, before.get(input));
}

/** What these links were before, where they are there already. @throws 403, 404, 422 unless the caller may make all of them */
export async function linksBefore(
  ctx: WriteContext,
  links: readonly StudentFamilyInput[],
): Promise<ReadonlyMap<StudentFamilyInput, Link>> {
  if (links.length === 0) return new Map();
  await mayChange(ctx, links);
  const familyIds = [...new Set(links.map(({ familyId }) => familyId))];
  const found = await ctx.db
    .select({ id: families.familyId })
    .from(families)
    .where(and(isOneOf(families.familyId, familyIds), linkable(ctx)));
  if (found.length < familyIds.length) throw ruleBroken({ familyId: ['Family Name is required'] });
  const stored = await ctx.db
    .select()
    .from(studentFamilies)
    .where(
      and(
        isOneOf(
          studentFamilies.studentId,
          links.map(({ studentId }) => studentId),
        ),
        isOneOf(studentFamilies.familyId, familyIds),
      ),
    );
  const keyOf = ({ studentId, familyId }: Pick<Link, 'studentId' | 'familyId'>) => `${studentId} ${familyId}`;
  const byKey = new Map(stored.map((one) => [keyOf(one), one]));
  return new Map(
    links.flatMap((input) => {
      const before = byKey.get(keyOf(input));
      return before ? [[input, before] as const] : [];
    }),
  );
}

/** Stores links that the caller may make: those that are there are changed, the others added in their order. @param before what they were (`linksBefore`) */
export async function storeLinks(
  ctx: WriteContext,
  links: readonly StudentFamilyInput[],
  before: ReadonlyMap<StudentFamilyInput, Link>,
): Promise<void> {
  for (const [input, was] of before) await storeLink(ctx, input, was);
  const others = links.filter((input) => !before.has(input));
  if (others.length === 0) return;
  const stored = await ctx.db
    .insert(studentFamilies)
    .values(others.map((input) => ({ ...input, ...creationStamp(ctx) })))
    .returning();
  await auditAll(
    ctx,
    stored.map((after) => ({ action: 'create', resource: 'StudentFamily', recordId: after.studentFamilyId, after })),
  );
}

/** Stores a link that the caller may make. @param before what it was, if it is there already */
async function storeLink(ctx: WriteContext, input: StudentFamilyInput, before: Link | undefined): Promise<number> {
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
  const action = before ? 'update' : 'create';
  await audit(ctx, { action, resource: 'StudentFamily', recordId: row.studentFamilyId, before, after: row });
  return row.studentFamilyId;
}

/** A call that also links names the relationship. */
const newLinkedFamily = newFamilyCall.extend({ relationship: relationshipInput });

function readNewFamily(ctx: WriteContext, body: Record<string, unknown>, mayLackBirth: boolean): NewFamilyCall {
  refuseUnknown(body, knownTo(sentNewFamily));
  // The published front end enters a family member first and links afterwards.
  const isLinked = body['relationship'] !== undefined && body['relationship'] !== null;
  const schema = isLinked ? newLinkedFamily : newFamilyCall;
  const rules: typeof familyRules = (family, facts) =>
    mayLackBirth && family.dateOfBirth === null ? [] : familyRules(family, facts);
  return parseInput<NewFamilyCall>(schema, body, rules, { today: ctx.today, before: null });
}
