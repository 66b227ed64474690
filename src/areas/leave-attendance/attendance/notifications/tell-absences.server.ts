import { sql } from 'drizzle-orm';
import type { NotificationKind } from '../../../../common/notification-kind.domain.ts';
import type { IsoDate } from '../../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../../kit/server/http/context.server.ts';
import { raise } from '../../../../kit/server/resource/events.server.ts';
import { studentLeaves } from '../../student-leave/student-leave.table.ts';
import { type Halves, presentAllDay } from '../halves.domain.ts';
import { absenceCorrected, absenceEntered, absenceFacts, isNewlyAbsent, noLongerAbsent } from './absence-notifications.domain.ts';

interface Marked extends Halves {
  studentId?: number;
}

/** Tells of the people whom a register newly marks absent, and of those whom it no longer does, except those who have leave that day. */
export async function tellAbsences(
  ctx: WriteContext,
  date: IsoDate,
  { now, before }: { now: readonly Marked[]; before: readonly Marked[] },
): Promise<void> {
  const known = new Map<number | undefined, Halves>(before.map((mark) => [mark.studentId, mark]));
  const changed = now.map((mark) => ({ mark, was: known.get(mark.studentId) ?? presentAllDay }));
  const entered = changed.filter(({ mark, was }) => isNewlyAbsent(mark, was)).map(({ mark }) => mark);
  const corrected = changed.flatMap(({ mark: { studentId, ...halves }, was }) => {
    const gone = noLongerAbsent(halves, was);
    return gone && studentId !== undefined ? [{ studentId, ...gone }] : [];
  });
  await tell(ctx, absenceEntered, date, entered);
  await tell(ctx, absenceCorrected, date, corrected);
}

async function tell(ctx: WriteContext, kind: NotificationKind, date: IsoDate, marks: readonly Marked[]): Promise<void> {
  if (marks.length === 0) return;
  await raise(ctx, 'happened', {
    kind,
    of: async () => {
      const ids = sql.param(marks.flatMap(({ studentId }) => studentId ?? []));
      const { rows } = await ctx.db.execute<{ id: number }>(sql`
        select l.student_id as id from ${studentLeaves} l
        where l.student_id = any(${ids}::int[]) and ${date}::date between l.leave_from and l.leave_to`);
      const onLeave = new Set(rows.map(({ id }) => id));
      return marks.flatMap(({ studentId, ...halves }) =>
        studentId === undefined || onLeave.has(studentId)
          ? []
          : [{ studentId, facts: absenceFacts(date, halves), path: `/sis/student/details/${studentId}` }],
      );
    },
  });
}
