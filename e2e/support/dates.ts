import type { Locator } from 'playwright-core';
import { addDays, displayDate, type IsoDate } from '../../src/kit/domain/dates.domain.ts';

const isNative = (field: Locator): Promise<boolean> => field.evaluate((input) => (input as { type?: string }).type === 'date');

/** Enters a day as people do: day-month-year, on a phone in the browser's own field. */
export async function enterDate(field: Locator, day: IsoDate): Promise<void> {
  await field.fill((await isNative(field)) ? day : displayDate(day));
}

/** The day that stands in a field, `YYYY-MM-DD`. */
export async function dateIn(field: Locator): Promise<IsoDate> {
  const value = await field.inputValue();
  return (await isNative(field)) ? value : value.split('-').reverse().join('-');
}

/** The first day from some day on that is none of these holidays: only such days need leave. */
export function noHoliday(from: IsoDate, holidays: readonly { holidayFrom: IsoDate; holidayTo: IsoDate }[]): IsoDate {
  let day = from;
  while (holidays.some(({ holidayFrom, holidayTo }) => holidayFrom <= day && day <= holidayTo)) day = addDays(day, 1);
  return day;
}
