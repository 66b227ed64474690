import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { RestorationBar } from './restoration-bar.tsx';

beforeEach(() => localStorage.setItem('jt', 'token'));

test('A restored school says so above every page, until an administrator allows it to send', async () => {
  let sendingHeld = true;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'PUT' && url.endsWith('/api/gs/Restoration/AllowSending')) sendingHeld = false;
    return new Response(JSON.stringify({ sendingHeld, backupMade: '2026-06-14T20:40:00Z' }));
  });
  renderWithQueries(<RestorationBar />);
  const bar = await screen.findByRole('region', { name: 'Restored school' });
  expect(bar.textContent).toContain('restored from its backup of 15-06-2026 02:10');
  await userEvent.click(screen.getByRole('button', { name: 'Allow sending' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Restored school' })).toBeNull());
  expect(sendingHeld).toBe(false);
});
