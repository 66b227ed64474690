import { type DayRange, displayDate } from '../../../kit/domain/dates.domain.ts';
import type { Lack } from '../../../kit/domain/list/why-empty.domain.ts';

/** What decides whether there is school on some days. */
export interface SchoolDays {
  hasWorkingDay: boolean;
  /** Of each day why it has no school, as the end of a sentence; null where it has. */
  closed: readonly (string | null)[];
}

const workingWeek = {
  text: 'Set the working week',
  path: '/gs/workingweek',
  needs: ['workingweek.read', 'workingweek.update'],
} as const;
const holidays = { text: 'Change holidays', path: '/gs/holiday/grid', needs: ['holiday.read', 'holiday.update'] } as const;

const holiday = 'a holiday: ';
const wayTo = (closed: readonly string[]) => (closed.some((why) => why.startsWith(holiday)) ? holidays : workingWeek);
const noWorkingDay: Lack = { words: 'No day of the week is a working day yet.', way: workingWeek };

/** That none of some days has school, and why; nothing if one has. */
export function noSchool({ from, to }: DayRange, { hasWorkingDay, closed }: SchoolDays): readonly Lack[] {
  if (!hasWorkingDay) return [noWorkingDay];
  const reasons = closed.filter((why) => why !== null);
  if (reasons.length < closed.length) return [];
  return [
    {
      words: from === to ? `${displayDate(from)} is ${reasons[0]}.` : onDays({ from, to }, reasons),
      way: wayTo(reasons),
      ask: '',
    },
  ];
}

function onDays({ from, to }: DayRange, reasons: readonly string[]): string {
  const names = new Set(reasons.flatMap((why) => (why.startsWith(holiday) ? [why.slice(holiday.length)] : [])));
  return `There is no school from ${displayDate(from)} to ${displayDate(to)}: ${[...names].join(', ')}.`;
}

/** What has to change so that a register is taken on a day that has no school. */
export function schoolAfterAll({ hasWorkingDay, closed }: SchoolDays): readonly Lack[] {
  if (!hasWorkingDay) return [noWorkingDay];
  const reasons = closed.filter((why) => why !== null);
  return reasons.length === 0 ? [] : [{ words: 'If there was school, that has to be entered first.', way: wayTo(reasons) }];
}
