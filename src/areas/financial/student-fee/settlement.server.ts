import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Listener } from '../../../kit/server/http/context.server.ts';
import { students } from '../../student/student/student.table.ts';

/**
 * Writes the sums of these students' fees and which payment settles what, after a change of a fee, of its details or of a payment,
 * in the same transaction. Locks the students first.
 */
export async function settle(db: Db, studentIds: readonly number[]): Promise<void> {
  if (studentIds.length > 0) await db.execute(sql`select settle_student_fees(${sql.param([...studentIds])}::int[])`);
}

/** Fees and payments that moved to another record are settled there. */
export const settleMoved: Listener<'studentRecordsMoved'> = ({ db }, { studentIds }) => settle(db, studentIds);

/**
 * Locks students as `settle` does, until the transaction ends. Any change of fees or payments takes this lock before any other.
 * @param among ids, or a select that gives them
 */
export async function holdStudents(db: Db, among: readonly number[] | SQL): Promise<void> {
  const ids = Array.isArray(among) ? sql`select unnest(${sql.param(among)}::int[])` : among;
  await db.execute(sql`select from ${students} where student_id in (${ids}) order by student_id for no key update`);
}
