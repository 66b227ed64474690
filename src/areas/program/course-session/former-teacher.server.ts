import { inArray, sql } from 'drizzle-orm';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { courseSessions } from './course-session.table.ts';
import { formerTeachers } from './former-teacher.table.ts';

/**
 * Remembers who has courses of which another takes charge now. Who has one only since today has taught nothing in it; whose last day is
 * over has, even if that was entered only today.
 */
export async function rememberTeachers({ db, today }: WriteContext, courseSessionIds: readonly number[]): Promise<void> {
  if (courseSessionIds.length === 0) return;
  const { programId, staffId, sessionStartDate, sessionEndDate, lastModified, courseSessionId } = courseSessions;
  const day = sql`${today}::date`;
  await db.execute(sql`
    insert into ${formerTeachers} (program_id, staff_id, last_day)
    select ${programId}, ${staffId}, least(${sessionEndDate}, ${day} - 1) from ${courseSessions}
    where ${inArray(courseSessionId, [...courseSessionIds])} and least(coalesce(${sessionStartDate}, ${lastModified}::date), ${sessionEndDate}) < ${day}
    on conflict do nothing`);
}
