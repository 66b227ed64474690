import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { isReferenceMissing } from '../../../kit/server/database/database-errors.server.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';

/**
 * How many examinations one transaction counts. Few, so that a chart can still read the stored counts of the others, and so that even
 * examinations with thousands of students, which take seconds each, are done before the statement times out.
 */
const atOnce = 4;

/** Recounts passes and failures in examinations that have changed. Until it has run, the chart counts those on the spot. */
export const countExaminations: Job = {
  name: 'count-examinations',
  cron: '* * * * *',
  atStart: true,
  run: async ({ db }) => {
    while ((await countSome(db)) === atOnce);
  },
};

/** Counts some examinations, and says how many. */
async function countSome(db: Db): Promise<number> {
  try {
    const { rows } = await db.transaction((tx) =>
      tx.execute<{ counted: number }>(sql`select count_examinations(${atOnce}) as counted`),
    );
    return rows[0]?.counted ?? 0;
  } catch (error) {
    // One of them, or one of its schedules, was deleted meanwhile: the next count does not see it any more.
    if (isReferenceMissing(error)) return countSome(db);
    throw error;
  }
}
