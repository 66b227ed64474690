import { roleFactory } from '../../src/areas/identity/role/role.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const next = counter();

export const roleCase: ContractCase = {
  input: async (_world, side) => roleFactory({ roleName: `${side === 'inside' ? 'Inés' : 'Omana'} ${next()}` }),
  scope: (_input, id) => ['roleid', id],
  ownsItself: true,
  change: { description: 'Plans the week' },
  wrong: [
    [{ roleName: ' ' }, 'roleName', 'Name is required'],
    [{ roleName: 'a'.repeat(101) }, 'roleName', 'Name must not exceed 100 characters'],
    [{ description: 'a'.repeat(1001) }, 'description', 'Description must not exceed 1000 characters'],
  ],
};
