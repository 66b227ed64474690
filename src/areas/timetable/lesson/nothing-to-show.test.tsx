import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { ShownParams } from '../../../kit/web/route/params.web.ts';
import { TimetableCheck } from '../generation/timetable-check.tsx';
import { NeedsScreen } from '../needs/needs.screen.tsx';
import { UnavailabilityScreen } from '../needs/unavailability.screen.tsx';
import { ProgramTimetableScreen } from '../view/timetable.screen.tsx';
import { NothingToShow } from './nothing-to-show.tsx';

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

/** A school with one record to choose, and what it holds. */
const holding = (name: object, held: object) =>
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = url.includes('Names') ? [name] : url.includes('RoomKind') ? { roomKinds: [], version: 0 } : held;
    return new Response(JSON.stringify(answer));
  });
const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

test('A program without courses leads to where it gets them', async () => {
  localStorage.setItem('permissions', '{"timetable.create":"-1","program.update":"-1"}');
  holding({ programId: 3, programName: 'Grade 1 A' }, []);
  renderWithQueries(<NeedsScreen />);
  expect(await linkTo('Give it its courses')).toBe('/ps/program/grid?panel=detail&id=3');
});

test.each([
  ['timetable', '/gs/timetable/program/view/9', ProgramTimetableScreen],
  ['number of lessons', '/gs/timetable/needs?programId=9', NeedsScreen],
])(
  'An address that names no program shows nobody’s %s, and offers the programs that there are',
  async (_what, address, Screen) => {
    history.replaceState(null, '', address);
    holding({ programId: 3, programName: 'Grade 1 A' }, []);
    renderWithQueries(
      <ShownParams value={{ id: '9' }}>
        <Screen />
      </ShownParams>,
    );
    await screen.findByText('There is nothing at this address. Choose another one above.');
    const choice = screen.getByRole('combobox', { name: 'Program' });
    expect(choice).toHaveProperty('value', '');
    expect(screen.queryByText(/lessons?$/)).toBeNull();
    await userEvent.selectOptions(choice, 'Grade 1 A');
    expect(location.pathname + location.search).toBe(address.replace('9', '3'));
  },
);

test('Before there are slots, the times of a teacher lead to where these are entered', async () => {
  localStorage.setItem('permissions', '{"timetable.create":"-1","slot.create":"-1"}');
  holding({ staffId: 4, firstName: 'Meera', lastName: 'Rao' }, { periods: [], weekdays: [], times: [], version: 0 });
  renderWithQueries(<UnavailabilityScreen />);
  expect(await linkTo('Enter slots')).toBe('/gs/slot/grid');
});

test('Who may add no staff is told only that there are none', () => {
  render(<NothingToShow from="staff" />);
  screen.getByText('There are no staff here yet.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['How this works']);
});

const check = { programs: 2, lessons: 60, teachers: 1, findings: [], notes: [], withoutTeacher: [] };

test('What a timetable would hold is counted, unless it would hold nothing', () => {
  const { rerender } = render(<TimetableCheck check={check} onAccepted={vi.fn()} />);
  screen.getByText('2 programs, 60 lessons a week, 1 teacher');
  const findings = [{ sentence: 'No program has courses yet.', remedies: [] }];
  // These are not all programs and teachers of the school.
  rerender(<TimetableCheck check={{ ...check, programs: 0, lessons: 0, teachers: 0, findings }} onAccepted={vi.fn()} />);
  screen.getByText('No program has courses yet.');
  expect(screen.queryByText(/lessons a week/)).toBeNull();
});
