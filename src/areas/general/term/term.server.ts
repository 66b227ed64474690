import { and, asc, desc, eq, getTableColumns, ne, notInArray, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { removedMessage } from '../../../kit/domain/removal.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { refuseIssues } from '../../../kit/server/resource/input.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import {
  createTerms,
  getEarlierTerms,
  getTerms,
  noTerm,
  removeTerm,
  type TermInput,
  termIssues,
  updateTerms,
} from './term.domain.ts';
import { terms } from './term.table.ts';

const { isCurrent, ...shown } = getTableColumns(terms);
const { schoolYear, startDate, termManagementId } = terms;
type Stored = Omit<typeof terms.$inferSelect, 'isCurrent'>;

const currentTerms = (db: Db): Promise<Stored[]> =>
  db.select(shown).from(terms).where(eq(isCurrent, true)).orderBy(asc(startDate), asc(termManagementId));

/** The terms of the school year, saved as one. */
export const termRoutes: readonly FastifyPluginAsync[] = [
  answering(getTerms, ({ db }) => currentTerms(db)),
  answering(getEarlierTerms, ({ db }) => {
    const earlier = db.select(shown).from(terms).where(eq(isCurrent, false));
    return earlier.orderBy(desc(schoolYear), asc(startDate), asc(termManagementId));
  }),
  ...[createTerms, updateTerms].map((call) =>
    writing(call, async (ctx, { grant, body }) => {
      requireAll(grant);
      const stored = await held(ctx);
      const data = await save(ctx, body().terms, stored);
      await writeDown(ctx, stored);
      return { data, message: 'Your changes were saved successfully' };
    }),
  ),
  writing(removeTerm, async (ctx, { grant, query: { termManagementId: id } }) => {
    requireAll(grant);
    const stored = await held(ctx);
    if (stored.every((term) => term.termManagementId !== id)) throw notFound('term');
    if (stored.length === 1) throw conflict(noTerm);
    await ctx.db.delete(terms).where(eq(termManagementId, id));
    await ctx.db.update(terms).set(newVersion(ctx, stored)).where(eq(isCurrent, true));
    await writeDown(ctx, stored);
    return { data: id, message: removedMessage({ deleted: 'term' }) };
  }),
];

/** The terms, locked until the transaction ends. */
async function held(ctx: WriteContext): Promise<Stored[]> {
  await lockTerms(ctx);
  return currentTerms(ctx.db);
}

const lockTerms = ({ db }: WriteContext) => db.execute(sql`lock table ${terms} in share row exclusive mode`);

/** All terms share one version, so a save is also stale if it missed a term that was added or removed. */
const versionOf = (stored: readonly Stored[]): number => Math.max(0, ...stored.map(({ version }) => version));
const newVersion = ({ session }: WriteContext, stored: readonly Stored[]) => ({
  version: versionOf(stored) + 1,
  lastModified: sql`now()`,
  lastModifiedBy: session.name,
});

/** Replaces the stored terms; returns their ids. @throws 409, 422 */
async function save(ctx: WriteContext, input: readonly TermInput[], stored: readonly Stored[]): Promise<number[]> {
  const wanted = input.map(({ termManagementId: id }) => id).filter((id) => id > 0);
  const isKnown =
    wanted.every((id) => stored.some((term) => term.termManagementId === id)) && new Set(wanted).size === wanted.length;
  const isStale = input.some(({ version }) => version && version !== versionOf(stored));
  if (!isKnown || isStale) throw staleVersion();
  refuseIssues(termIssues({ terms: input }));
  const year = await yearOf(ctx.db, input);
  refuseIssues(await otherYearIssues(ctx.db, input, year));
  const isOtherYear = stored.some((term) => term.schoolYear !== year);
  if (isOtherYear) await keepAside(ctx, year);
  else await ctx.db.delete(terms).where(and(eq(isCurrent, true), notInArray(termManagementId, [0, ...wanted])));
  const ids: number[] = [];
  for (const { termManagementId: id, version: _, ...term } of input) {
    const values = { ...term, schoolYear: year, ...newVersion(ctx, stored) };
    const isChanged = id > 0 && !isOtherYear;
    const [row] = isChanged
      ? await ctx.db.update(terms).set(values).where(eq(termManagementId, id)).returning({ id: termManagementId })
      : await ctx.db
          .insert(terms)
          .values({ ...values, ...creationStamp(ctx) })
          .returning({ id: termManagementId });
    if (row) ids.push(row.id);
  }
  return ids;
}

/** The school year of the earliest start is the school year of all terms. */
async function yearOf(db: Db, input: readonly TermInput[]): Promise<number> {
  const [first = ''] = input.map((term) => term.startDate).sort();
  const { rows } = await db.execute<{ year: number }>(sql`select school_year_of(${first}::date) as year`);
  return rows[0]?.year ?? 0;
}

/**
 * Gives each set of terms its school year’s number again, after the day on which school years begin was changed: otherwise the current
 * terms would seem to belong to another year, which they overlap.
 * @throws 422 if two sets would then belong to the same year
 */
export async function renumberTerms(ctx: WriteContext): Promise<void> {
  await lockTerms(ctx);
  const { rows: sets } = await ctx.db.execute<{ isCurrent: boolean; was: number; year: number }>(sql`
    select is_current as "isCurrent", school_year as was, school_year_of(min(start_date)) as year from ${terms} group by 1, 2`);
  if (new Set(sets.map(({ year }) => year)).size < sets.length) {
    throw ruleBroken({ schoolYearStart: ['The terms of two school years would begin in the same one'] });
  }
  await ctx.db.execute(sql`
    update ${terms} t set school_year = n.year
    from jsonb_to_recordset(${JSON.stringify(sets)}::jsonb) as n ("isCurrent" boolean, was int, year int)
    where t.is_current = n."isCurrent" and t.school_year = n.was`);
}

/** Days that also lie in terms of another school year would count in the results of both. */
async function otherYearIssues(db: Db, input: readonly TermInput[], year: number): Promise<Issue[]> {
  const others = await db.select(shown).from(terms).where(ne(schoolYear, year)).orderBy(asc(startDate));
  return input.flatMap((term, index) => {
    const other = others.find((kept) => kept.startDate <= term.endDate && kept.endDate >= term.startDate);
    if (!other) return [];
    const message = `Terms must not overlap: ${other.termName} of the school year that begins in ${other.schoolYear} lies on some of these days.`;
    return [{ field: `terms.${index}.startDate`, message }];
  });
}

/**
 * Stores the current terms for their own year, so that results calculated with them do not change; replaces what was stored for the new
 * year.
 */
async function keepAside({ db }: WriteContext, year: number): Promise<void> {
  await db.delete(terms).where(and(eq(isCurrent, false), eq(schoolYear, year)));
  await db.update(terms).set({ isCurrent: false }).where(eq(isCurrent, true));
}

/** Each term in words, for the log. */
const inWords = (rows: readonly Stored[]): Record<string, string> =>
  Object.fromEntries(
    rows.map((term, index) => [
      `Term ${index + 1}`,
      `${term.termName}, ${term.startDate} to ${term.endDate}, ${term.percentage}%`,
    ]),
  );

async function writeDown(ctx: WriteContext, stored: readonly Stored[]): Promise<void> {
  const [before, after] = [inWords(stored), inWords(await currentTerms(ctx.db))];
  await audit(ctx, { action: 'update', resource: 'TermManagement', recordId: null, before, after });
}
