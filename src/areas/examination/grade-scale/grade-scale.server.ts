import { createHash } from 'node:crypto';
import { desc, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { reopenedForServer } from '../../../kit/server/resource/saving/change-reason.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { schoolYears } from '../../general/school-year/school-year.table.ts';
import { gradeBands } from './grade-band.table.ts';
import { type GradeBand, getGradeScale, saveGradeScale } from './grade-scale.domain.ts';

/** The bands that grade in a school year, highest first. @param year the calendar year in which it begins */
export const readScale = (db: Db, year: SQLWrapper | number): Promise<GradeBand[]> =>
  db
    .select({ fromPercentage: gradeBands.fromPercentage, letter: gradeBands.letter, words: gradeBands.words })
    .from(gradeBands)
    .where(sql`${gradeBands.schoolYear} = scale_of_year(${year}) and ${gradeBands.letter} <> ''`)
    .orderBy(desc(gradeBands.fromPercentage));

/** The version of the whole scale, derived from its content: a removed band leaves no row whose version could change. */
const versionOf = (bands: readonly GradeBand[]): number =>
  createHash('sha256').update(JSON.stringify(bands)).digest().readUInt32BE() >>> 1;

/** As the audit log keeps it: the words of each grade and where it begins. */
const inWords = (bands: readonly GradeBand[]) =>
  Object.fromEntries(bands.map(({ letter, fromPercentage, words }) => [letter, `from ${fromPercentage} % ${words}`.trim()]));

const yearToday = async ({ db, today }: Context): Promise<number> => {
  const { rows } = await db.execute<{ year: number }>(sql`select school_year_of(${today}::date) as year`);
  return rows[0]?.year ?? 0;
};

/** The grade scales of the school years. */
export const gradeScaleRoutes: readonly FastifyPluginAsync[] = [
  answering(getGradeScale, async ({ db, today }, { query }) => {
    const bands = await readScale(db, query.schoolYear ?? sql`school_year_of(${today}::date)`);
    return { version: versionOf(bands), bands };
  }),
  writing(saveGradeScale, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { bands, version, schoolYear } = body();
    await ctx.db.execute(sql`lock table ${gradeBands} in share row exclusive mode`);
    const present = await yearToday(ctx);
    const year = schoolYear ?? present;
    const before = await readScale(ctx.db, year);
    if (typeof version === 'number' && version !== versionOf(before)) throw staleVersion();
    // What holds today is no other because that of a year before changes.
    if (year < present) await store(ctx, year + 1, before, { ifNone: true });
    await ctx.db.delete(gradeBands).where(eq(gradeBands.schoolYear, year));
    await store(ctx, year, bands);
    await keepClosedBefore(ctx, { year, before, bands });
    await audit(ctx, {
      action: 'update',
      resource: 'GradeScale',
      recordId: null,
      before: inWords(before),
      after: inWords(bands),
    });
    return { data: bands.length, message: savedMessage };
  }),
];

/** A scale before which there is none holds in the years before it too; those that are closed keep what they had. */
async function keepClosedBefore(
  ctx: WriteContext,
  { year, before, bands }: { year: number; before: readonly GradeBand[]; bands: readonly GradeBand[] },
): Promise<void> {
  const { rows } = await ctx.db.execute<{ last: number | null }>(sql`
    select max(school_year_id) as last from ${schoolYears} where is_closed and school_year_id < ${year}
      and not exists (select from ${gradeBands} where school_year < ${year})`);
  const last = rows[0]?.last ?? null;
  if (last === null) return;
  await ctx.db.execute(reopenedForServer);
  await store(ctx, last, before);
  await store(ctx, last + 1, bands, { ifNone: true });
}

const noGrades: GradeBand = { fromPercentage: 0, letter: '', words: '' };

/** Without bands, the scale of the year before holds no longer either. */
async function store(ctx: WriteContext, year: number, bands: readonly GradeBand[], { ifNone = false } = {}): Promise<void> {
  if (ifNone && (await ctx.db.$count(gradeBands, eq(gradeBands.schoolYear, year))) > 0) return;
  const { name } = ctx.session;
  const rows = (bands.length > 0 ? bands : [noGrades]).map((band) => ({
    ...band,
    schoolYear: year,
    createdBy: name,
    lastModifiedBy: name,
  }));
  await ctx.db.insert(gradeBands).values(rows);
}
