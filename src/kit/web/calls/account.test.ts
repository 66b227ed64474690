import { beforeEach, expect, test } from 'vitest';
import { knownAccount, rememberAccount } from './account.web.ts';
import { endSession, session, startSession } from './session.web.ts';

beforeEach(() => localStorage.clear());

test('Whose session it is stays known without a network, until the session ends', () => {
  startSession('{}~one');
  expect(knownAccount()).toBe(0);
  rememberAccount(session().token, { accountId: 7 });
  expect(knownAccount()).toBe(7);
  endSession({ reason: 'expired', error: new Error('Unauthorized') });
  expect(knownAccount()).toBe(0);
});

test('An answer that comes after another has logged in is not theirs', () => {
  startSession('{}~one');
  const { token } = session();
  startSession('{}~two');
  rememberAccount(token, { accountId: 7 });
  expect(knownAccount()).toBe(0);
});

test('What cannot be read is not known', () => {
  localStorage.setItem('account', '{');
  expect(knownAccount()).toBe(0);
});
