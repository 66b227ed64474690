import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { ReadList } from '../../../kit/web/list/read-list.tsx';
import { emailData } from './email-data.domain.ts';
import { EmailDataScreen } from './email-data.screen.tsx';

const items = [{ emailDataId: 7, toEmail: 'lata@example.com', subject: 'Sports day', sentOn: '2026-06-15 10:00' }];

beforeEach(() => {
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'emaildata.read': '-1' }));
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ items, totalCount: 1, totalPages: 1 })));
});

test('Sent messages can be seen as cards, like any list but those of sheets', async () => {
  window.history.replaceState({}, '', '/ns/emaildata/grid');
  renderWithQueries(<EmailDataScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Cards' }));
  expect(await screen.findByRole('heading', { name: 'lata@example.com' })).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('button', { name: 'Details: Sports day, lata@example.com' })).toBeDefined();
});

test.each([
  ['panel=detail&id=7', 'Number 7'],
  ['panel=new', undefined],
  ['panel=edit&id=7', undefined],
])('At %s, a list that is only read opens the details and nothing else', async (query, opened) => {
  window.history.replaceState({}, '', `/ns/emaildata/grid?${query}`);
  renderWithQueries(
    <ReadList of={emailData} opens={(row) => row.toEmail} renderPanel={({ panel }) => panel && <h2>Number {panel.id}</h2>} />,
  );
  await screen.findByText('Sports day');
  expect(screen.queryByRole('heading', { level: 2 })?.textContent).toBe(opened);
});
