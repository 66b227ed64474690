import { addDays, type DayRange, type IsoDate } from '../../../kit/domain/dates.domain.ts';

interface Leave {
  leaveFrom: IsoDate;
  leaveTo: IsoDate;
}

/** The days, from one to another, that a leave had and no longer has; null if it is withdrawn. */
export function givenUpDays(before: Leave, after: Leave | null): DayRange[] {
  const { leaveFrom: from, leaveTo: to } = before;
  if (!after || after.leaveFrom > to || after.leaveTo < from) return [{ from, to }];
  return [
    ...(after.leaveFrom > from ? [{ from, to: addDays(after.leaveFrom, -1) }] : []),
    ...(after.leaveTo < to ? [{ from: addDays(after.leaveTo, 1), to }] : []),
  ];
}
