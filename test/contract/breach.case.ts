import { breachFactory } from '../../src/areas/privacy/breach/breach.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const next = counter();
const past = (label: string) => `${label} should be between 01-01-2000 and the current date`;

/** Today is 15-06-2026. */
export const breachCase: ContractCase = {
  input: async (_world, side) => ({ ...breachFactory({ breachName: `${side === 'inside' ? 'Inés' : 'Omana'} ${next()}` }) }),
  scope: (_input, id) => ['breachid', id],
  ownsItself: true,
  change: { peopleCount: 43, boardToldOn: '2026-06-14' },
  wrong: [
    [{ breachName: ' ' }, 'breachName', 'What happened is required'],
    [{ noticedOn: '2026-06-16' }, 'noticedOn', past('Noticed on')],
    [{ noticedTime: '25:00' }, 'noticedTime', 'Noticed at must be hours and minutes, as in 10:45'],
    [{ happenedOn: '2026-06-13' }, 'happenedOn', 'It was noticed before it happened'],
    [{ boardToldOn: '2026-06-16' }, 'boardToldOn', past('Board told on')],
    [{ peopleToldOn: '1999-12-31' }, 'peopleToldOn', past('People told on')],
    [{ whose: '' }, 'whose', 'Say whose data they are'],
    [{ peopleCount: -1 }, 'peopleCount', 'Enter a whole number'],
    [{ state: 2, measures: '', boardToldOn: '2026-06-14' }, 'measures', 'Say what was done before you close it'],
    [{ state: 2 }, 'boardToldOn', 'Say when the Board was told before you close it'],
    [{ state: 0 }, 'state', 'State is required'],
  ],
};
