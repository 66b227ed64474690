import { expect, test } from 'vitest';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { type Invitee, invitationStateOf, invitationStates, isInvited } from './invitation-states.domain.ts';

const email = 'asha@school.test';
const account = { isDisabled: false, canLogIn: false };
const above = { administers: true, byAdministrator: false };

test.each<[what: string, of: Partial<Invitee>, state: string, invited: boolean]>([
  ['no account', {}, 'Gets an account and an invitation', true],
  ['an account without a password', { account }, 'Gets the invitation again', true],
  ['such an account under another e-mail, as theirs is taken', { account, isTaken: true }, 'Gets the invitation again', true],
  ['such an account, and no e-mail address on their record', { account, email: '' }, 'Gets the invitation again', true],
  ['a password', { account: { ...account, canLogIn: true } }, 'Already has an account', false],
  ['a disabled account', { account: { canLogIn: true, isDisabled: true } }, 'The account is disabled', false],
  [
    'an account disabled before it had a password',
    { account: { ...account, isDisabled: true } },
    'The account is disabled',
    false,
  ],
  ['no e-mail address', { email: '' }, 'Has no e-mail address', false],
  ['no e-mail address, like others', { email: '', isTaken: true }, 'Has no e-mail address', false],
  ['the e-mail of somebody else', { isTaken: true }, 'Somebody else has an account with this e-mail', false],
  ['more powers than the caller', above, 'Only an administrator can invite them', false],
  ['more powers, and an account without a password', { account, ...above }, 'Only an administrator can invite them', false],
  ['more powers, and a password', { account: { ...account, canLogIn: true }, ...above }, 'Already has an account', false],
  [
    'the powers of an administrator and no account',
    { administers: true },
    'Runs the school: add their account first, with an e-mail address that you know to be theirs',
    false,
  ],
  ['these powers, and an account without a password', { account, administers: true }, 'Gets the invitation again', true],
])('Somebody with %s', (_what, of, state, invited) => {
  const found = invitationStateOf({ email, account: null, isTaken: false, administers: false, byAdministrator: true, ...of });
  expect([labelOf(invitationStates, found), isInvited(found)]).toEqual([state, invited]);
});
