import { slotFactory } from '../../src/areas/general/slot/slot.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const end = 'End Time must be later than Start Time';
const next = counter();

export const slotCase: ContractCase = {
  input: async (world, side) => {
    const count = next();
    const slotName = `${side === 'inside' ? 'Inés' : 'Omana'} ${count}`;
    return slotFactory({ programId: world[side].programId, slotName }, count);
  },
  scope: (input) => ['programid', Number(input['programId'])],
  listed: (row) => String(row['slotName']),
  change: { isTeaching: false },
  wrong: [
    [{ slotName: '' }, 'slotName', 'Slot Name is required'],
    [{ slotName: 'a'.repeat(101) }, 'slotName', 'Slot Name must not exceed 100 characters'],
    [{ programId: 0 }, 'programId', 'Program is required'],
    [{ programId: 2_000_000_000 }, 'programId', 'Program is required'],
    [{ startTime: '' }, 'startTime', 'Start Time is required'],
    [{ startTime: '24:00' }, 'startTime', 'Start Time is required'],
    [{ startTime: null }, 'startTime', 'Start Time is required'],
    [{ endTime: '' }, 'endTime', end],
    [{ endTime: '9:00' }, 'endTime', end],
    [{ startTime: '22:30', endTime: '22:30' }, 'endTime', end],
    [{ startTime: '22:30', endTime: '22:00' }, 'endTime', end],
  ],
};
