import { addDays, type DayRange, type IsoDate } from '../../../kit/domain/dates.domain.ts';

/** What is left of a holiday when some days become working days: nothing, one part or two. */
export function splitHoliday(holiday: DayRange, working: DayRange): DayRange[] {
  const parts: DayRange[] = [];
  if (holiday.from < working.from) parts.push({ from: holiday.from, to: before(holiday.to, addDays(working.from, -1)) });
  if (holiday.to > working.to) parts.push({ from: after(holiday.from, addDays(working.to, 1)), to: holiday.to });
  return parts;
}

const before = (one: IsoDate, other: IsoDate): IsoDate => (one < other ? one : other);
const after = (one: IsoDate, other: IsoDate): IsoDate => (one > other ? one : other);
