import { apiKeyFactory } from '../../src/areas/identity/api-key/api-key.factory.ts';
import { roleFactory } from '../../src/areas/identity/role/role.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const next = counter();

export const apiKeyCase: ContractCase = {
  input: async ({ admin }, side) => {
    const { json } = await admin.post('/api/ias/Role', roleFactory());
    return apiKeyFactory({ apiKeyName: `${side === 'inside' ? 'Inés' : 'Omana'} ${next()}`, roleIds: [json.data] });
  },
  scope: (_input, id) => ['apikeyid', id],
  ownsItself: true,
  change: { perMinute: 20 },
  wrong: [
    [{ apiKeyName: ' ' }, 'apiKeyName', 'Name is required'],
    [{ apiKeyName: 'a'.repeat(101) }, 'apiKeyName', 'Name must not exceed 100 characters'],
    [{ roleIds: [] }, 'roleIds', 'At least one role is required'],
    [{ roleIds: [2_000_000_000] }, 'roleIds', 'Choose roles that the school has made'],
    [{ scopes: ['everything'] }, 'scopes.0', 'Choose what it may call from the list'],
    [{ expires: '2026-06-15' }, 'expires', 'Expires On should be a day from tomorrow, at most 2 years ahead'],
    [{ expires: '2028-06-16' }, 'expires', 'Expires On should be a day from tomorrow, at most 2 years ahead'],
    [{ addresses: '203.0.113.7/33' }, 'addresses', '203.0.113.7/33 is no address and no network such as 203.0.113.0/24'],
    [{ perMinute: 0 }, 'perMinute', 'Calls a Minute should be from 1 to 6000'],
  ],
};
