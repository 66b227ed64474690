import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';

/**
 * Writes what the fees of these students come to and which payment settles what, after a change of a fee, of its details or of a
 * payment, in the same transaction. Locks the students first.
 */
export async function settle(db: Db, studentIds: readonly number[]): Promise<void> {
  await db.execute(sql`select settle_student_fees(${sql.param([...studentIds])}::int[])`);
}
