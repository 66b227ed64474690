import { sql } from 'drizzle-orm';
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
    for (;;) {
      const { rows } = await db.execute<{ counted: number }>(sql`select count_examinations(${atOnce}) as counted`);
      if ((rows[0]?.counted ?? 0) < atOnce) return;
    }
  },
};
