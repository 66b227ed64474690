import { identityProviderFactory } from '../../src/areas/identity/single-sign-on/identity-provider.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const next = counter();
const noIssuer = 'Issuer should be an address that begins with https://';

export const identityProviderCase: ContractCase = {
  input: async (_world, side) => identityProviderFactory({ providerName: `${side === 'inside' ? 'Inés' : 'Omana'} ${next()}` }),
  scope: (_input, id) => ['identityproviderid', id],
  ownsItself: true,
  change: { domains: 'school.test, other.school.test' },
  wrong: [
    [{ providerName: ' ' }, 'providerName', 'Name is required'],
    [{ providerName: 'a'.repeat(41) }, 'providerName', 'Name must not exceed 40 characters'],
    [{ issuer: '' }, 'issuer', 'Issuer is required'],
    [{ issuer: 'accounts.google.com' }, 'issuer', noIssuer],
    [{ issuer: 'http://accounts.google.com' }, 'issuer', noIssuer],
    [{ issuer: 'https://accounts.google.com?next=1' }, 'issuer', noIssuer],
    [{ issuer: 'https://somebody@accounts.google.com' }, 'issuer', noIssuer],
    [
      { issuer: 'https://login.microsoftonline.com/common/v2.0' },
      'issuer',
      'Name your own tenant in the address: this one is for the accounts of everybody',
    ],
    [{ domains: 'school' }, 'domains', 'Domains should be names such as school.example, separated by commas'],
    [{ domains: '', newAccounts: 1 }, 'domains', 'Name the domains for which accounts may be made'],
    [{ newAccounts: 9 }, 'newAccounts', 'Please choose for whom accounts are made'],
    [{ isEnabled: true }, 'isEnabled', 'Enter the client secret first'],
    [{ isEnabled: true, clientId: '' }, 'clientId', 'Client ID is required'],
  ],
};
