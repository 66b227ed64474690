import { holidayFactory } from '../../src/areas/general/holiday/holiday.factory.ts';
import { addDays } from '../../src/kit/domain/dates.domain.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const start = 'The Start Date must be between 15-06-2025 and 15-06-2027';
const end = 'The End Date must be between the start date and 15-06-2027';

const next = counter();

/** Today is 15-06-2026. */
export const holidayCase: ContractCase = {
  input: async (_world, side) => {
    const count = next();
    const holidayName = `${side === 'inside' ? 'Inés' : 'Omana'} ${count}`;
    return holidayFactory({ holidayName, holidayFrom: addDays('2026-06-15', count % 360) });
  },
  scope: (_input, id) => ['holidayid', id],
  listed: (row) => String(row['holidayName']),
  ownsItself: true,
  change: { holidayName: 'Onam', isGeneralHoliday: false },
  filters: { isUpcoming: 'true' },
  wrong: [
    [{ holidayName: '' }, 'holidayName', 'Holiday Name is required'],
    [{ holidayName: 'a'.repeat(101) }, 'holidayName', 'Holiday Name must not exceed 100 characters'],
    [{ holidayFrom: '2025-06-14' }, 'holidayFrom', start],
    [{ holidayFrom: '2027-06-16', holidayTo: '2027-06-16' }, 'holidayFrom', start],
    [{ holidayTo: '2025-01-01' }, 'holidayTo', end],
    [{ holidayTo: '2027-06-16' }, 'holidayTo', end],
    [{ holidayFrom: '' }, 'holidayFrom', start],
    [{ holidayTo: null }, 'holidayTo', end],
  ],
};
