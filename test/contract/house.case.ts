import { houseFactory } from '../../src/areas/student/house/house.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const next = counter();

export const houseCase: ContractCase = {
  input: async (_world, side) => houseFactory({ houseName: `${side === 'inside' ? 'Inés' : 'Omana'} ${next()}` }),
  scope: (_input, id) => ['houseid', id],
  ownsItself: true,
  change: { colour: 3 },
  wrong: [
    [{ houseName: ' ' }, 'houseName', 'House Name is required'],
    [{ houseName: 'a'.repeat(101) }, 'houseName', 'House Name must not exceed 100 characters'],
    [{ colour: 0 }, 'colour', 'Colour is required'],
    [{ colour: 11 }, 'colour', 'Colour is required'],
  ],
};
