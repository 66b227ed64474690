import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../../test/support/render-with-queries.ts';
import { NeedsScreen } from '../needs/needs.screen.tsx';
import { NothingToShow } from './nothing-to-show.tsx';
import { ProgramTimetableScreen } from './timetable.screen.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/gs/timetable/needs');
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', '{"timetable.read":"-1","timetable.create":"-1","program.create":"-1"}');
  vi.stubGlobal('fetch', async () => new Response('[]'));
});

test.each([
  ['Lessons per week', NeedsScreen],
  ['The timetable of a program', ProgramTimetableScreen],
])('%s of a school without programs says so, and leads to the first one', async (_what, Screen) => {
  renderWithQueries(<Screen />);
  await screen.findByText('There are no programs here yet.');
  expect(screen.queryByRole('combobox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add the first one' }));
  expect(location.pathname + location.search).toBe('/ps/program/grid?panel=new');
});

test('Who may add no staff is told only that there are none', () => {
  render(<NothingToShow from="staff" />);
  screen.getByText('There are no staff here yet.');
  expect(screen.queryByRole('button')).toBeNull();
});
