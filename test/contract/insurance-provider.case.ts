import { insuranceProviderFactory } from '../../src/areas/health/insurance-provider/insurance-provider.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const next = counter();

export const insuranceProviderCase: ContractCase = {
  input: async (_world, side) => {
    const count = next();
    return insuranceProviderFactory({ insuranceProviderName: `${side === 'inside' ? 'Inés' : 'Omana'} ${count}` });
  },
  scope: (_input, id) => ['insuranceproviderid', id],
  ownsItself: true,
  change: { insuranceProviderContactMail: 'claims@health.test' },
  wrong: [
    [{ insuranceProviderName: ' ' }, 'insuranceProviderName', 'Provider Name is required'],
    [{ insuranceProviderName: 'a'.repeat(101) }, 'insuranceProviderName', 'Provider Name must not exceed 100 characters'],
    [{ insuranceProviderContactMail: 'claims' }, 'insuranceProviderContactMail', 'Email should be in proper format'],
    [{ insuranceProviderContactNumber: '12345' }, 'insuranceProviderContactNumber', 'Contact Number should be 10 digits'],
  ],
};
