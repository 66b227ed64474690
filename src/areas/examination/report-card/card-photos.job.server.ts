import { sql } from 'drizzle-orm';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { cutPhotos, photosAndCuts } from './card-photos.server.ts';

/** Limits of one run, so that nobody waits long for it. */
const [runs, atOnce] = [10, 20];

/** Cuts new photos for the report cards, so that whoever prints a whole school's does not wait for it. */
export const cutCardPhotos: Job = {
  name: 'cut-card-photos',
  cron: '*/10 * * * *',
  run: async ({ db }) => {
    const isNew = sql`c.image is null and exists (select from ${schools} where card_shows_photo)`;
    for (let run = 0; run < runs; run += 1) {
      const cut = await cutPhotos(
        db,
        sql`p.student_id in (select p.student_id from ${photosAndCuts} where ${isNew} order by 1 limit ${atOnce})`,
      );
      if (cut.length < atOnce) return;
    }
  },
};
