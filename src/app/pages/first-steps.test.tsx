import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StudentsToday } from '../../areas/leave-attendance/attendance/at-a-glance/attendance-today.domain.ts';
import { useStudentsToday } from '../../areas/leave-attendance/attendance/at-a-glance/figures.web.ts';
import { usePanelData, usePanelList } from '../../kit/web/panel/panel-data.web.ts';
import { FirstStepsPanel } from './first-steps.panel.tsx';

vi.mock('../../areas/leave-attendance/attendance/at-a-glance/figures.web.ts');
vi.mock('../../kit/web/panel/panel-data.web.ts');

const nobody: StudentsToday = { today: '2026-11-26', closed: null, date: '2026-11-26', programs: [], unexplained: 0 };
const figures = { total: 1, morningPresent: 0, afternoonPresent: 0, present: 0, absent: 0, onLeave: 0, isTaken: false };

/** A school that has named itself and has two programs, one account, and perhaps more. */
function begun(...more: string[]) {
  vi.mocked(usePanelData).mockImplementation((name) => (String(name).endsWith('School') ? { version: 2 } : []));
  vi.mocked(usePanelList).mockImplementation(
    (path) => (['Program', 'Account', ...more].some((name) => path.endsWith(`/${name}`)) ? [{}] : []) as never,
  );
}
const pathsBegun = () => screen.getAllByLabelText('begun').map((mark) => mark.closest('a')?.getAttribute('href'));

test('A new school is told what to enter, in order, and what of it is there', async () => {
  begun();
  vi.mocked(useStudentsToday).mockReturnValue(nobody);
  render(<FirstStepsPanel />);
  await screen.findByText('Programs');
  const rows = screen.getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '/gs/school',
    '/ps/program/grid',
    '/ps/course/grid',
    '/ss/staff/grid',
    '/gs/termmanagement',
    '/fs/feestructure/grid',
    '/sis/student/grid',
    '/gs/account/grid',
  ]);
  expect(pathsBegun()).toEqual(['/gs/school', '/ps/program/grid']);
});

test('Students who were entered on a day without school are begun, although none was there on the last school day', async () => {
  begun('Student');
  vi.mocked(useStudentsToday).mockReturnValue({ ...nobody, closed: 'a Sunday, which is no working day', date: '2026-11-20' });
  render(<FirstStepsPanel />);
  await screen.findByText('Students');
  expect(pathsBegun()).toContain('/sis/student/grid');
});

test.each([
  ['while nobody knows whether it is new', undefined],
  ['with a student', { ...nobody, programs: [{ ...figures, programId: 1, programName: 'Grade 1 A' }] }],
])('A school %s is told nothing of that', (_what, students) => {
  vi.mocked(useStudentsToday).mockReturnValue(students);
  const { container } = render(<FirstStepsPanel />);
  expect(container.innerHTML).toBe('');
});
