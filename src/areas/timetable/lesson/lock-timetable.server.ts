import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';

/** Changes to many lessons wait for each other and for changes to single lessons; readers do not wait. */
export const lockTimetable = (ctx: WriteContext) => ctx.db.execute(sql`lock table timetable_entry in share row exclusive mode`);

/**
 * Taken before single lessons are locked: a change that locks the whole timetable then waits here, before they hold lessons that
 * this transaction still needs. In the opposite order the two could deadlock.
 */
export const holdTimetable = (ctx: WriteContext) => ctx.db.execute(sql`lock table timetable_entry in row exclusive mode`);
