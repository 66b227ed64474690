import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { HolidayScreen } from './holiday.screen.tsx';

test('The list of holidays opens with those to come first, and can be sorted by its columns', async () => {
  const items = [
    {
      holidayId: 1,
      holidayName: 'Diwali',
      holidayFrom: '2026-11-07',
      holidayTo: '2026-11-11',
      totalDays: 5,
      description: '',
      isGeneralHoliday: true,
    },
  ];
  const asked = vi.fn(async (_url: string) => new Response(JSON.stringify({ items, totalCount: 1, totalPages: 1 })));
  vi.stubGlobal('fetch', asked);
  localStorage.setItem('jt', 'token');
  window.history.replaceState({}, '', '/gs/holiday/grid');
  renderWithQueries(<HolidayScreen />);
  await screen.findByText('Diwali');
  const sorts = () => asked.mock.calls.map(([url]) => new URL(url, location.href).searchParams.get('sort'));
  expect(sorts()).toEqual(['isUpcoming']);
  await userEvent.click(screen.getByRole('button', { name: 'From' }));
  await waitFor(() => expect(sorts()).toEqual(['isUpcoming', 'holidayFrom']));
});
