import { and, asc, eq, inArray, ne, notInArray, type SQLWrapper, sql } from 'drizzle-orm';
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
import { createTerms, getTerms, noTerm, removeTerm, type TermInput, termIssues, updateTerms } from './term.domain.ts';
import { terms } from './term.table.ts';

const { schoolYear, startDate, termManagementId } = terms;
type Stored = typeof terms.$inferSelect;

/** The terms of a school year. @param year the calendar year in which it begins */
export const termsOf = (db: Db, year: SQLWrapper | number): Promise<Stored[]> =>
  db.select().from(terms).where(sql`${schoolYear} = ${year}`).orderBy(asc(startDate), asc(termManagementId));

/** The terms of each school year, saved as one. */
export const termRoutes: readonly FastifyPluginAsync[] = [
  answering(getTerms, ({ db, today }, { query }) => termsOf(db, query.schoolYear ?? sql`school_year_of(${today}::date)`)),
  ...[createTerms, updateTerms].map((call) =>
    writing(call, async (ctx, { grant, body }) => {
      requireAll(grant);
      await lockTerms(ctx);
      const { terms: input, schoolYear: meant } = body();
      const year = await yearOf(ctx.db, input);
      if (meant && meant !== year)
        throw ruleBroken({ terms: [`The first of these days lies in the school year that begins in ${year}`] });
      const stored = await termsOf(ctx.db, year);
      const data = await save(ctx, input, { year, stored });
      await writeDown(ctx, stored, year);
      return { data, message: 'Your changes were saved successfully' };
    }),
  ),
  writing(removeTerm, async (ctx, { grant, query: { termManagementId: id } }) => {
    requireAll(grant);
    await lockTerms(ctx);
    const [found] = await ctx.db.select({ year: schoolYear }).from(terms).where(eq(termManagementId, id));
    if (!found) throw notFound('term');
    const stored = await termsOf(ctx.db, found.year);
    if (stored.length === 1) throw conflict(noTerm);
    await ctx.db.delete(terms).where(eq(termManagementId, id));
    await ctx.db.update(terms).set(newVersion(ctx, stored)).where(eq(schoolYear, found.year));
    await writeDown(ctx, stored, found.year);
    return { data: id, message: removedMessage({ deleted: 'term' }) };
  }),
];

/** Nobody else changes terms until the transaction ends. */
export const lockTerms = ({ db }: WriteContext) => db.execute(sql`lock table ${terms} in share row exclusive mode`);

/** The terms of a year share one version, so a save is also stale if it missed a term that was added or removed. */
const versionOf = (stored: readonly Stored[]): number => Math.max(0, ...stored.map(({ version }) => version));
const newVersion = ({ session }: WriteContext, stored: readonly Stored[]) => ({
  version: versionOf(stored) + 1,
  lastModified: sql`now()`,
  lastModifiedBy: session.name,
});

/** Replaces the terms of a year; returns their ids. Terms of another year that are sent with days of this one are copied to it. @throws 409, 422 */
async function save(
  ctx: WriteContext,
  input: readonly TermInput[],
  { year, stored }: { year: number; stored: readonly Stored[] },
): Promise<number[]> {
  const isNew = await refuseStaleTerms(ctx.db, input, stored);
  refuseIssues(termIssues({ terms: input }));
  refuseIssues(await otherYearIssues(ctx.db, input, year));
  const kept = isNew ? [] : input.map(({ termManagementId: id }) => id);
  await ctx.db.delete(terms).where(and(eq(schoolYear, year), notInArray(termManagementId, [0, ...kept])));
  const ids: number[] = [];
  for (const { termManagementId: id, version: _, ...term } of input) {
    const values = { ...term, schoolYear: year, ...newVersion(ctx, stored) };
    const [row] =
      id > 0 && !isNew
        ? await ctx.db.update(terms).set(values).where(eq(termManagementId, id)).returning({ id: termManagementId })
        : await ctx.db
            .insert(terms)
            .values({ ...values, ...creationStamp(ctx) })
            .returning({ id: termManagementId });
    if (row) ids.push(row.id);
  }
  return ids;
}

/** @returns whether the terms that are sent with an id are those of another year @throws 409 if they were changed since they were read */
async function refuseStaleTerms(db: Db, input: readonly TermInput[], stored: readonly Stored[]): Promise<boolean> {
  const ids = input.map(({ termManagementId: id }) => id).filter((id) => id > 0);
  const [other] =
    ids.length === 0 ? [] : await db.select({ year: schoolYear }).from(terms).where(inArray(termManagementId, ids)).limit(1);
  const isOther = other !== undefined && stored.every((term) => term.schoolYear !== other.year);
  const read = isOther ? await termsOf(db, other.year) : stored;
  const isKnown = ids.every((id) => read.some((term) => term.termManagementId === id)) && new Set(ids).size === ids.length;
  const isStale = input.some(({ version }) => version && version !== versionOf(read));
  if (!isKnown || isStale) throw staleVersion();
  return isOther;
}

/** The school year of the earliest start is the school year of all terms. */
async function yearOf(db: Db, input: readonly TermInput[]): Promise<number> {
  const [first = ''] = input.map((term) => term.startDate).sort();
  const { rows } = await db.execute<{ year: number }>(sql`select school_year_of(${first}::date) as year`);
  return rows[0]?.year ?? 0;
}

/** Days that also lie in terms of another school year would count in the results of both. */
export async function otherYearIssues(
  db: Db,
  input: readonly Pick<TermInput, 'startDate' | 'endDate'>[],
  year: number,
): Promise<Issue[]> {
  const others = await db.select().from(terms).where(ne(schoolYear, year)).orderBy(asc(startDate));
  return input.flatMap((term, index) => {
    const other = others.find((kept) => kept.startDate <= term.endDate && kept.endDate >= term.startDate);
    if (!other) return [];
    const message = `Terms must not overlap: ${other.termName} of the school year that begins in ${other.schoolYear} lies on some of these days.`;
    return [{ field: `terms.${index}.startDate`, message }];
  });
}

/** Each term in words, for the log. */
const inWords = (rows: readonly Stored[]): Record<string, string> =>
  Object.fromEntries(
    rows.map((term, index) => [
      `Term ${index + 1}`,
      `${term.termName}, ${term.startDate} to ${term.endDate}, ${term.percentage}%`,
    ]),
  );

/** Logs the terms of a year. @param stored those before */
export async function writeDown(ctx: WriteContext, stored: readonly Stored[], year: number): Promise<void> {
  const [before, after] = [inWords(stored), inWords(await termsOf(ctx.db, year))];
  await audit(ctx, { action: 'update', resource: 'TermManagement', recordId: null, before, after });
}
