import { sql } from 'drizzle-orm';
import type { Listener } from '../../../kit/server/http/context.server.ts';
import { studentAttendances } from './student-attendance.table.ts';

/** A register counts its marks by the stays of their students, which moved to another record along with the marks. */
export const recountMoved: Listener<'studentRecordsMoved'> = async ({ db }, { studentIds }) => {
  const ids = sql`${sql.param([...studentIds])}::int[]`;
  await db.execute(sql`
    select recount_registers(array(select distinct sheet_id from ${studentAttendances} where student_id = any(${ids})))`);
};
