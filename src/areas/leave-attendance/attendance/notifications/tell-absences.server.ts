import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../../../kit/server/http/context.server.ts';
import { raise } from '../../../../kit/server/resource/events.server.ts';
import { studentLeaves } from '../../student-leave/student-leave.table.ts';
import type { SheetInput } from '../attendance.domain.ts';
import type { Stored } from '../sheet-statements.server.ts';
import { absenceEntered, absenceFacts, type Halves, isNewlyAbsent } from './absence-notifications.domain.ts';

/** Tells of the people whom a register newly marks absent, except those who have leave that day. */
export async function tellAbsences(
  ctx: WriteContext,
  { Attendances: entries }: SheetInput,
  before: readonly Stored[] = [],
): Promise<void> {
  const known = new Map<number | undefined, Halves>(before.map((entry) => [entry.studentId, entry]));
  const absent = entries.filter((entry) => isNewlyAbsent(entry, known.get(entry.studentId)));
  const [first] = absent;
  if (!first) return;
  const date = first.attendanceDate;
  await raise(ctx, 'happened', {
    kind: absenceEntered,
    of: async () => {
      const ids = sql.param(absent.flatMap(({ studentId }) => studentId ?? []));
      const { rows } = await ctx.db.execute<{ id: number }>(sql`
        select l.student_id as id from ${studentLeaves} l
        where l.student_id = any(${ids}::int[]) and ${date}::date between l.leave_from and l.leave_to`);
      const onLeave = new Set(rows.map(({ id }) => id));
      return absent.flatMap(({ studentId, ...halves }) =>
        studentId === undefined || onLeave.has(studentId)
          ? []
          : [{ studentId, facts: absenceFacts(date, halves), path: `/sis/student/details/${studentId}` }],
      );
    },
  });
}
