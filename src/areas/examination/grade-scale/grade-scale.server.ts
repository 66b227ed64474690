import { createHash } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { gradeBands } from './grade-band.table.ts';
import { type GradeBand, getGradeScale, saveGradeScale } from './grade-scale.domain.ts';

/** The bands, highest first. */
export const readScale = (db: Db): Promise<GradeBand[]> =>
  db
    .select({ fromPercentage: gradeBands.fromPercentage, letter: gradeBands.letter, words: gradeBands.words })
    .from(gradeBands)
    .orderBy(desc(gradeBands.fromPercentage));

/** The version of the whole scale, derived from its content: a removed band leaves no row whose version could change. */
const versionOf = (bands: readonly GradeBand[]): number =>
  createHash('sha256').update(JSON.stringify(bands)).digest().readUInt32BE() >>> 1;

/** As the audit log keeps it: the words of each grade and where it begins. */
const inWords = (bands: readonly GradeBand[]) =>
  Object.fromEntries(bands.map(({ letter, fromPercentage, words }) => [letter, `from ${fromPercentage} % ${words}`.trim()]));

/** The grade scale of the school. */
export const gradeScaleRoutes: readonly FastifyPluginAsync[] = [
  answering(getGradeScale, async ({ db }) => {
    const bands = await readScale(db);
    return { version: versionOf(bands), bands };
  }),
  writing(saveGradeScale, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { bands, version } = body();
    await ctx.db.execute(sql`lock table ${gradeBands} in share row exclusive mode`);
    const before = await readScale(ctx.db);
    if (typeof version === 'number' && version !== versionOf(before)) throw staleVersion();
    await ctx.db.delete(gradeBands);
    const { name } = ctx.session;
    if (bands.length > 0) {
      await ctx.db.insert(gradeBands).values(bands.map((band) => ({ ...band, createdBy: name, lastModifiedBy: name })));
    }
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
