import { z } from 'zod';
import { enumeration } from '../../../kit/domain/enumeration.domain.ts';
import { byFields, defineResource, type Issue } from '../../../kit/domain/resource.domain.ts';
import { flagField, idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { choice, flag, requiredText, text } from '../../../kit/domain/rules.domain.ts';
import { domainsIn, isDomain } from './domains.domain.ts';
import { issuerProblem } from './issuer.domain.ts';

/** For whom an account is made at their first login, if the school knows them by the address that the provider has verified. */
export const newAccountsFor = enumeration(['Nobody', 'Staff', 'Students', 'StaffAndStudents', 'Everybody'], {
  start: 0,
  words: { StaffAndStudents: 'Staff and students', Everybody: 'Staff, students and guardians' },
});
export const newAccounts = { nobody: 0, staff: 1, students: 2, staffAndStudents: 3, everybody: 4 } as const;

const identityProviderInput = z.object({
  providerName: requiredText('Name', 'Name is required', 40),
  issuer: requiredText('Issuer', 'Issuer is required').superRefine((issuer, { addIssue }) => {
    const problem = issuerProblem(issuer);
    if (problem) addIssue(problem);
  }),
  clientId: text('Client ID'),
  domains: text('Domains').refine(
    (domains) => domainsIn(domains).every(isDomain),
    'Domains should be names such as school.example, separated by commas',
  ),
  newAccounts: choice(newAccountsFor, 'Please choose for whom accounts are made', newAccounts.nobody),
  countsAsFactor: flag,
  isEnabled: flag,
});
export type IdentityProviderInput = z.output<typeof identityProviderInput>;

const identityProviderRow = z.object({
  identityProviderId: idField,
  ...rowFieldsOf(identityProviderInput),
  /** Whether its client secret has been entered. */
  hasSecret: flagField,
  ...stampFields,
});
export type IdentityProviderRow = z.output<typeof identityProviderRow>;

function providerRules({ newAccounts: makes, domains, isEnabled, clientId }: IdentityProviderInput): Issue[] {
  const issues: Issue[] = [];
  if (makes !== newAccounts.nobody && domainsIn(domains).length === 0)
    issues.push({ field: 'domains', message: 'Name the domains for which accounts may be made' });
  if (isEnabled && clientId === '') issues.push({ field: 'clientId', message: 'Client ID is required' });
  return issues;
}

/** Whoever people may log in by instead of a password, by OpenID Connect. */
export const identityProvider = defineResource({
  area: 'ias',
  name: 'IdentityProvider',
  id: 'identityProviderId',
  permission: 'identityprovider',
  fresh: { save: true, delete: true },
  nameField: 'providerName',
  labels: { one: 'login provider', warning: 'Whoever logs in by it needs another way from then on.' },
  input: identityProviderInput,
  rules: providerRules,
  row: identityProviderRow,
  fields: {
    providerName: { label: 'Name', hint: 'The login page says: Log in with …' },
    issuer: { label: 'Issuer', hint: 'An address, such as https://accounts.google.com' },
    clientId: { label: 'Client ID', hint: 'As the provider gives it for Homeroom' },
    domains: { label: 'Domains', hint: 'Only addresses in these, separated by commas; if empty, any that is verified' },
    newAccounts: { label: 'New accounts for', hint: 'Made at the first login, for people whose record has the address' },
    countsAsFactor: {
      label: 'Its second factor counts',
      hint: 'Who has proven two factors to the provider is not asked for a code here',
    },
    isEnabled: { label: 'Offered on the login page', hint: 'Enter the secret and try it first' },
    hasSecret: 'Has a secret',
  },
  filters: byFields('providerName', 'issuer', 'isEnabled'),
  columns: ['providerName', 'issuer', 'isEnabled'],
  owners: { identityproviderid: 'identityProviderId' },
});
