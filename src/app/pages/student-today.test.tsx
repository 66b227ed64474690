import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { weekdayOf } from '../../kit/domain/dates.domain.ts';
import { useSpareData, useSpareList } from '../../kit/web/panel/panel-data.web.ts';
import { today } from '../../kit/web/parts/today.web.ts';
import { StudentToday } from './student-today.tsx';

vi.mock('../../kit/web/panel/panel-data.web.ts');

const entered = (morning: boolean, onLeave = false) => ({
  attendanceDate: today(),
  morning,
  afternoon: morning,
  notes: '',
  onLeave,
  toExplain: null,
});

interface Known {
  days?: object[];
  leaves?: object[];
  holidays?: object[];
  daysOff?: number[];
  fees?: object[];
}

function known({ days = [], leaves = [], holidays = [], daysOff = [], fees = [] }: Known) {
  vi.mocked(useSpareData).mockImplementation((name, _, wanted) => {
    const week = daysOff.map((workingWeekId) => ({ workingWeekId, isWorkingDay: false }));
    const data = String(name).includes('Holiday') ? holidays : String(name).includes('WorkingWeek') ? week : days;
    return { data: wanted ? data : undefined, ask: vi.fn() } as never;
  });
  vi.mocked(useSpareList).mockImplementation((path, _, wanted) => {
    if (!wanted) return undefined;
    return (String(path).endsWith('StudentFee') ? fees : leaves) as never;
  });
}

const all = {
  'studentattendance.read': '-1',
  'studentleave.read': '-1',
  'holiday.read': '-1',
  'workingweek.read': '-1',
  'studentfee.read': '-1',
};
const shown = (owners = { studentid: 7, programid: 3 as number | null }) => {
  render(<StudentToday studentId={7} owners={owners} />);
  return screen.queryByRole('region', { name: 'Today' })?.textContent ?? '';
};
const may = (permissions: object) => localStorage.setItem('permissions', JSON.stringify(permissions));
beforeEach(() => may(all));

test.each<[situation: string, of: Known, line: string]>([
  ['the register says present', { days: [entered(true)] }, 'Today: Present'],
  ['the register says absent', { days: [entered(false)], leaves: [{}] }, 'Today: Absent'],
  ['leave was entered', { days: [entered(false, true)] }, 'Today: On leave'],
  ['there is leave, and no register yet', { leaves: [{}] }, 'Today: On leave'],
  ['it is a holiday', { holidays: [{ holidayName: 'Diwali', holidayFrom: today(), holidayTo: today() }] }, 'Today: Diwali'],
  ['it is a day off', { daysOff: [weekdayOf(today())] }, 'Today: Day off'],
  ['another is a day off', { daysOff: [(weekdayOf(today()) % 7) + 1] }, 'Today: Not yet entered'],
  ['nobody has entered anything', {}, 'Today: Not yet entered'],
  ['fees are open', { days: [entered(true)], fees: [{ balance: 1000 }, { balance: 250.5 }] }, 'Today: Present₹ 1,250.50 due'],
])('In one line it says where a child is and what is due: %s', (_, of, line) => {
  known(of);
  expect(shown()).toBe(line);
});

test('Of who has left, the day is not told, and of fees only those who may read them are told', () => {
  known({ fees: [{ balance: 1000 }] });
  expect(shown({ studentid: 7, programid: null })).toBe('₹ 1,000.00 due');
});

test('Nothing is shown to who may read neither', () => {
  may({ 'student.read': '-1' });
  known({ fees: [{ balance: 1000 }] });
  expect(shown()).toBe('');
});
