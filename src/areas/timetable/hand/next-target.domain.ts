import type { ClockTime } from '../../../kit/domain/clock.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';

/** A slot of a day. */
interface Spot {
  date: IsoDate;
  startTime: ClockTime;
}

const steps: Readonly<Record<string, { days: number; slots: number }>> = {
  ArrowLeft: { days: -1, slots: 0 },
  ArrowRight: { days: 1, slots: 0 },
  ArrowUp: { days: 0, slots: -1 },
  ArrowDown: { days: 0, slots: 1 },
};

/** Where an arrow key leads from a slot: to the next slot of the day, or to the same time of the next day that has any. */
export function nextTarget<Target extends Spot>(targets: readonly Target[], from: Spot, key: string): Target | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const days = [...new Set(targets.map(({ date }) => date))].toSorted();
  const day = step.days === 0 ? from.date : days[days.indexOf(from.date) + step.days];
  const ofDay = targets.filter(({ date }) => date === day).toSorted((one, other) => one.startTime.localeCompare(other.startTime));
  if (step.days !== 0) return ofDay.find(({ startTime }) => startTime >= from.startTime) ?? ofDay.at(-1);
  return ofDay[ofDay.findIndex(({ startTime }) => startTime === from.startTime) + step.slots];
}
