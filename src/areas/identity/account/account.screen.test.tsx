import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { accountState } from './account.domain.ts';
import { AccountScreen } from './account.screen.tsx';

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
