import { expect, test } from 'vitest';
import { accountState } from './account.domain.ts';

test.each([
  ['a new account, of which nobody has been told', { isDisabled: false, isActivated: false }, 'No password yet'],
  ['an account with a password', { isDisabled: false, isActivated: true }, 'Active'],
  ['a disabled account', { isDisabled: true, isActivated: true }, 'Disabled'],
])('The status of %s is not guessed', (_what, row, state) => {
  expect(accountState(row)).toBe(state);
});
