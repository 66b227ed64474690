import { sql } from 'drizzle-orm';
import type { Job } from '../../../../kit/server/work/jobs.server.ts';
import { schools } from '../../../general/school/school.table.ts';
import { cropPhotos, photosAndCrops } from './card-photos.server.ts';

/** Limits of one run, so that nobody waits long for it. */
const [runs, atOnce] = [10, 20];

/** Crops new photos for report cards in advance, so that whoever prints the cards of a whole school need not wait. */
export const cropCardPhotos: Job = {
  name: 'cut-card-photos',
  cron: '*/10 * * * *',
  run: async ({ db }) => {
    const isNew = sql`c.image is null and exists (select from ${schools} where card_shows_photo)`;
    for (let run = 0; run < runs; run += 1) {
      const cropped = await cropPhotos(
        db,
        sql`p.student_id in (select p.student_id from ${photosAndCrops} where ${isNew} order by 1 limit ${atOnce})`,
      );
      if (cropped.length < atOnce) return;
    }
  },
};
