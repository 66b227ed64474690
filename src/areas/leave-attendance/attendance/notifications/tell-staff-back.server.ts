import type { IsoDate } from '../../../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../../../kit/server/http/context.server.ts';
import { raise } from '../../../../kit/server/resource/events.server.ts';
import { type Halves, presentAllDay } from '../halves.domain.ts';
import { noLongerAbsent } from './absence-notifications.domain.ts';

interface Marked extends Halves {
  staffId?: number;
}

/** Tells of the staff members whom a register no longer marks absent; one that is deleted marks nobody. */
export async function tellOfStaff(
  ctx: WriteContext,
  date: IsoDate,
  { now, before }: { now: readonly Marked[]; before: readonly Marked[] },
): Promise<void> {
  const marks = new Map<number | undefined, Halves>(now.map((mark) => [mark.staffId, mark]));
  const of = before.flatMap(({ staffId, ...was }) =>
    staffId !== undefined && noLongerAbsent(marks.get(staffId) ?? presentAllDay, was) ? [{ staffId, from: date, to: date }] : [],
  );
  if (of.length > 0) await raise(ctx, 'staffMayBeBack', { of });
}
