import type { Locator } from 'playwright-core';
import type { IsoDate } from '../../src/kit/domain/dates.domain.ts';
import { displayDate } from '../../src/kit/domain/dates.domain.ts';

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
