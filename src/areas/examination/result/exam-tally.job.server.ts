import { sql } from 'drizzle-orm';
import type { Job } from '../../../kit/server/work/jobs.server.ts';

/**
 * So many in one transaction: a chart reads meanwhile what is kept of the others, and even those of thousands of students, which take
 * seconds each, are counted before a statement is ended.
 */
const atOnce = 4;

/** Recounts who passed and failed in examinations that changed. Until it has, the chart counts these on the spot. */
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
