import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
// Loaded before it is needed: here nothing waits for a part of the page.
import '../invitations/invite-people.tsx';
import { invitationState } from '../invitations/invitation-states.domain.ts';
import { accountState } from './account.domain.ts';
import { AccountScreen } from './account.screen.tsx';

test.each([
  ['-1', true],
  ['staffid=7', false],
])('An address can ask to invite all staff, of those who may make accounts for everybody: %s', async (create, opens) => {
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'account.read': '-1', 'account.create': create }));
  const colleague = { staffId: 7, name: 'Asha Rao', email: 'asha@school.test', state: invitationState.new };
  const list = { items: [], totalCount: 0, totalPages: 0 };
  const answer = async (url: string) => new Response(JSON.stringify(url.includes('GetStaffToInvite') ? [colleague] : list));
  vi.stubGlobal('fetch', answer);
  window.history.replaceState({}, '', '/gs/account/grid?invite=staff');
  renderWithQueries(<AccountScreen />);
  if (opens) await screen.findByRole('button', { name: 'Send 1 invitation' });
  else await screen.findByRole('heading', { name: 'Accounts' });
  expect(screen.queryByRole('dialog') !== null).toBe(opens);
  expect(screen.queryByTitle('Invite people') !== null).toBe(opens);
});

test('Nobody is offered an invitation for their own account, nor for one that is disabled', async () => {
  const { active, noPassword, disabled } = accountState;
  const items = [
    { accountId: 1, accountName: 'Head', state: active, isDisabled: false },
    { accountId: 2, accountName: 'Teacher', state: noPassword, isDisabled: false },
    { accountId: 3, accountName: 'Former', state: disabled, isDisabled: true },
  ].map((one) => ({ email: 'a@school.test', role: 1, staffId: null, studentId: null, ...one }));
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'account.read': '-1', 'account.update': '-1' }));
  const list = { items, totalCount: 3, totalPages: 1 };
  // Who is signed in may be known later than the list.
  const answer = async (url: string) => new Response(JSON.stringify(url.includes('session') ? { accountId: 1 } : list));
  vi.stubGlobal('fetch', answer);
  window.history.replaceState({}, '', '/gs/account/grid');
  renderWithQueries(<AccountScreen />);
  await screen.findByText('Teacher');
  const canPress = (action: string, name: string) =>
    !screen.getByRole<HTMLButtonElement>('button', { name: `${action}: ${name}` }).disabled;
  await waitFor(() => expect(canPress('Invitation link', 'Head')).toBe(false));
  for (const action of ['Invitation link', 'Send invitation']) {
    expect(['Head', 'Teacher', 'Former'].map((name) => canPress(action, name))).toEqual([false, true, false]);
  }
  expect(canPress('End sessions', 'Head')).toBe(true);
});
