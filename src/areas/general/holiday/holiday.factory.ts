import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import type { HolidayInput } from './holiday.domain.ts';

const names = ['Founders’ Day', 'Harvest break', 'Sports Day', 'Monsoon closure', 'Annual Day'];

/** A holiday of one to five days, in 2026 unless the caller says otherwise. */
export function holidayFactory(change: Partial<HolidayInput> = {}, seed = nextSeed()): HolidayInput {
  const chance = createChance(seed);
  const holidayFrom = change.holidayFrom ?? chance.day('2026-01-05', '2026-11-30');
  return {
    holidayName: chance.pick(names),
    description: '',
    holidayFrom,
    holidayTo: addDays(holidayFrom, chance.whole(0, 4)),
    isGeneralHoliday: true,
    ...change,
  };
}
