import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/render-with-queries.ts';
import { EmailDataScreen } from './email-data.screen.tsx';

test('Sent messages can be seen as cards, like any list but those of sheets', async () => {
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'emaildata.read': '-1' }));
  const items = [{ emailDataId: 7, toEmail: 'lata@example.com', subject: 'Sports day', sentOn: '2026-06-15 10:00' }];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ items, totalCount: 1, totalPages: 1 })));
  window.history.replaceState({}, '', '/ns/emaildata/grid');
  renderWithQueries(<EmailDataScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Cards' }));
  expect(await screen.findByRole('heading', { name: 'lata@example.com' })).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('button', { name: 'Details: Sports day, lata@example.com' })).toBeDefined();
});
