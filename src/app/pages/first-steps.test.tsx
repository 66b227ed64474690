import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAttendanceDays } from '../../areas/leave-attendance/attendance/at-a-glance/figures.web.ts';
import { pageConfig } from '../../common/page-config.web.ts';
import { usePanelData, usePanelList } from '../../kit/web/panel/panel-data.web.ts';
import { FirstStepsPanel } from './first-steps.panel.tsx';

vi.mock('../../areas/leave-attendance/attendance/at-a-glance/figures.web.ts');
vi.mock('../../kit/web/panel/panel-data.web.ts');

const day = { date: '2026-11-26', present: 1, absent: 0, programs: [] };

/** A school that has named itself and has two programs, and perhaps more; one account is the administrator's. */
function begun(...more: string[]) {
  const entered = ['Program', ...more];
  vi.mocked(usePanelData).mockImplementation((name) => {
    if (String(name).endsWith('School')) return { version: 2, principalName: entered.includes('Principal') ? 'Asha Rao' : '' };
    if (String(name).endsWith('GradeScale')) return { bands: entered.includes('GradeScale') ? [{}] : [] };
    if (String(name).endsWith('WorkingWeek')) return [{ version: entered.includes('WorkingWeek') ? 2 : 1 }];
    return entered.includes('TermManagement') ? [{}] : [];
  });
  vi.mocked(usePanelList).mockImplementation((path) => {
    const count = path.endsWith('/Account') ? 1 : 0;
    return Array(entered.some((name) => path.endsWith(`/${name}`)) ? count + 1 : count).fill({}) as never;
  });
}
const pathsBegun = () => screen.getAllByLabelText('begun').map((mark) => mark.closest('a')?.getAttribute('href'));

test('A new school is told what to enter, in order, and what of it is there', async () => {
  begun();
  vi.mocked(useAttendanceDays).mockReturnValue([]);
  render(<FirstStepsPanel />);
  await screen.findByText('Programs');
  const rows = screen.getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '/gs/school',
    '/gs/school',
    '/gs/mailserver',
    '/gs/workingweek',
    '/gs/termmanagement',
    '/gs/gradescale',
    '/ps/setup',
    '/ps/setup?show=courses',
    '/gs/slot/grid',
    '/ss/staff/import',
    '/las/studentleavecategory/grid',
    '/fs/feestructure/grid',
    '/sis/student/import',
    '/gs/account/grid',
  ]);
  expect(pathsBegun()).toEqual(['/gs/school', '/ps/setup']);
});

const allButAccounts = [
  'WorkingWeek',
  'Principal',
  'TermManagement',
  'GradeScale',
  'Course',
  'Slot',
  'Staff',
  'StudentLeaveCategory',
  'FeeStructure',
  'Student',
];

test('Who has entered the periods of a day has settled the working week; a mail server stays to be set', async () => {
  begun('Slot');
  vi.mocked(useAttendanceDays).mockReturnValue([]);
  render(<FirstStepsPanel />);
  await screen.findByText('Slots');
  expect(pathsBegun()).toEqual(['/gs/school', '/gs/workingweek', '/ps/setup', '/gs/slot/grid']);
});

test('The first students do not take away what follows them', async () => {
  begun(...allButAccounts);
  vi.mocked(useAttendanceDays).mockReturnValue([]);
  render(<FirstStepsPanel />);
  await screen.findByText('Accounts');
  expect(pathsBegun()).toContain('/sis/student/import');
  expect(pathsBegun()).not.toContain('/gs/account/grid');
});

test.each([
  ['while nobody knows whether it is new', undefined, []],
  ['that takes registers', [day], []],
  ['that has begun with everything', [], [...allButAccounts, 'Account']],
  ['that took registers before its vacation', [], ['StudentAttendance']],
])('A school %s is told nothing of that', async (_what, days, more) => {
  begun(...more);
  pageConfig().sending = 'server';
  vi.mocked(useAttendanceDays).mockReturnValue(days);
  const { container } = render(<FirstStepsPanel />);
  await vi.waitFor(() => expect(container.innerHTML).toBe(''));
});
