import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StaffToday as Staff, StudentsToday as Students } from './attendance-today.domain.ts';
import { useStaffToday, useStudentsToday } from './figures.web.ts';
import { StaffToday, StudentsToday } from './students-today.tsx';
import { ToBeEntered } from './to-be-entered.tsx';

vi.mock('./figures.web.ts');

const sunday = { today: '2026-11-22', closed: 'a Sunday, which is no working day', date: '2026-11-20' };
const schoolDay = { today: '2026-11-20', closed: null, date: '2026-11-20' };
const vacations = { ...sunday, closed: 'a holiday: Summer', date: '2026-11-22' };
const counted = {
  total: 1240,
  morningPresent: 1200,
  afternoonPresent: 1200,
  present: 1200,
  absent: 40,
  onLeave: 0,
  isTaken: true,
};
const waiting = { ...counted, morningPresent: 0, afternoonPresent: 0, present: 0, absent: 0, isTaken: false };
const program = { programId: 1, programName: 'Grade 1 A' };
const students = (day: typeof schoolDay | typeof sunday, of = counted): Students => ({
  ...day,
  programs: [{ ...of, ...program }],
  unexplained: 0,
});
const staff = (day: typeof schoolDay | typeof sunday, of = counted, peopleOnLeave: Staff['peopleOnLeave'] = []): Staff => ({
  ...day,
  ...of,
  peopleOnLeave,
});
const sundayText = '22-11-2026 is a Sunday, which is no working day. The last school day was 20-11-2026.';
const paragraph = () => document.querySelector('p')?.textContent;
const figure = (name: string) => screen.getByText(name).nextSibling?.textContent;

beforeEach(() => localStorage.clear());

test('On a day without school the students of the last school day show', () => {
  vi.mocked(useStudentsToday).mockReturnValue(students(sunday));
  render(<StudentsToday />);
  expect(paragraph()).toBe(sundayText);
  screen.getByText('Grade 1 A');
  expect(figure('Absent')).toBe('40');
});

test('On a day without school the staff of the last school day show', () => {
  vi.mocked(useStaffToday).mockReturnValue(staff(sunday));
  render(<StaffToday />);
  expect(paragraph()).toBe(sundayText);
  expect(figure('Not yet taken')).toBe('0');
});

test.each([
  ['students', () => vi.mocked(useStudentsToday).mockReturnValue(students(schoolDay, waiting)), StudentsToday],
  ['staff', () => vi.mocked(useStaffToday).mockReturnValue(staff(schoolDay, waiting)), StaffToday],
])('Before the first register nobody is told that no %s are present', (_, given, Panel) => {
  given();
  render(<Panel />);
  for (const name of ['Present', 'Absent', 'Present for half a day']) expect(figure(name), name).toBe('–not known yet');
  expect([figure('Not yet taken'), figure('On the register')]).toEqual(['1,240', '1,240']);
});

test('The first figures add up to the total, whether or not the absent students are on leave', () => {
  vi.mocked(useStudentsToday).mockReturnValue(students(schoolDay, { ...counted, onLeave: 15 }));
  const { container } = render(<StudentsToday />);
  const told = [...container.querySelectorAll('dl > div')].map((each) => each.querySelector('dt')?.textContent ?? '');
  const parts = told.slice(0, told.indexOf('On the register')).map((name) => Number(figure(name)?.replace(',', '')));
  expect(parts.reduce((all, part) => all + part, 0)).toBe(1240);
  expect(figure('On the register')).toBe('1,240');
  expect(figure('Of these, on leave')).toBe('15');
});

test.each([
  ['takes attendance is led to a register that waits', ['create', 'read'], waiting, 'edit'],
  ['only reads it is led to a register that is taken', ['read'], counted, 'detail'],
  ['only reads it is led to no register that nobody has taken', ['read'], waiting, undefined],
])('Whoever %s', (_what, actions, figures, mode) => {
  localStorage.setItem(
    'permissions',
    JSON.stringify(Object.fromEntries(actions.map((action) => [`studentattendance.${action}`, '-1']))),
  );
  vi.mocked(useStudentsToday).mockReturnValue(students(schoolDay, figures));
  render(<StudentsToday />);
  const link = screen.getByText('Grade 1 A').closest('a');
  expect(link ? new URL(link.href).searchParams.get('sheet') : undefined).toBe(mode);
});

test('A student who was there for half a day counts as present, and again under half a day', () => {
  const halves = { ...counted, morningPresent: 1195, afternoonPresent: 1190 };
  vi.mocked(useStudentsToday).mockReturnValue(students(schoolDay, halves));
  render(<StudentsToday />);
  expect([figure('Present'), figure('Present for half a day')]).toEqual(['1,200', '15']);
  cleanup();
  vi.mocked(useStaffToday).mockReturnValue(staff(schoolDay, halves));
  render(<StaffToday />);
  expect([figure('Present'), figure('Present for half a day')]).toEqual(['1,200', '15']);
});

test('In a long vacation there is no such day, and nothing waits', () => {
  vi.mocked(useStaffToday).mockReturnValue(staff(vacations, waiting));
  render(<StaffToday />);
  expect(paragraph()).toBe('22-11-2026 is a holiday: Summer.');
  expect(screen.queryByText('Not yet taken')).toBeNull();
});

test.each([
  ['IN', '1,00,240'],
  ['US', '100,240'],
])('The figures are written as usual in the country: %s', (country, written) => {
  localStorage.setItem('country', country);
  vi.mocked(useStaffToday).mockReturnValue(staff(schoolDay, { ...waiting, total: 100_240 }));
  render(<StaffToday />);
  expect(figure('Not yet taken')).toBe(written);
});

test('Somebody who takes only staff attendance sees only that, and no students are fetched', () => {
  localStorage.setItem('permissions', '{"staffattendance.create":"-1","staffattendance.read":"-1"}');
  vi.mocked(useStudentsToday).mockReturnValue(undefined);
  vi.mocked(useStaffToday).mockReturnValue(staff(schoolDay, waiting));
  render(<ToBeEntered />);
  expect(useStudentsToday).toHaveBeenLastCalledWith(false);
  screen.getByText('1,240 staff');
});

test('A student who joined after the register was taken still waits to be entered', () => {
  localStorage.setItem(
    'permissions',
    '{"studentattendance.create":"-1","studentattendance.read":"-1","studentattendance.update":"-1"}',
  );
  vi.mocked(useStaffToday).mockReturnValue(undefined);
  vi.mocked(useStudentsToday).mockReturnValue(students(schoolDay, { ...counted, total: 1241 }));
  render(<ToBeEntered />);
  screen.getByText('1 student');
});

test('A register not taken on the last school day still waits on a day without school', () => {
  localStorage.setItem('permissions', '{"studentattendance.create":"-1","studentattendance.read":"-1"}');
  vi.mocked(useStaffToday).mockReturnValue(undefined);
  vi.mocked(useStudentsToday).mockReturnValue(students(sunday, waiting));
  render(<ToBeEntered />);
  expect(paragraph()).toBe(sundayText);
  screen.getByText('1,240 students');
  cleanup();
  vi.mocked(useStudentsToday).mockReturnValue(students(sunday));
  render(<ToBeEntered />);
  screen.getByText('All attendance of 20-11-2026 is taken.');
});

test('How many students are on leave leads to them, for whoever may read leave', () => {
  vi.mocked(useStudentsToday).mockReturnValue(students(sunday, { ...counted, onLeave: 15 }));
  render(<StudentsToday />);
  expect(screen.queryByRole('link', { name: '15' })).toBeNull();
  cleanup();
  localStorage.setItem('permissions', '{"studentleave.read":"-1"}');
  render(<StudentsToday />);
  expect(screen.getByRole('link', { name: '15' }).getAttribute('href')).toBe('/las/studentleave/grid?onDay=2026-11-20');
});

test('Each figure leads to its list, as far as the user may read it; of absent staff there is none', () => {
  const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  const some = { ...counted, morningPresent: 1195 };
  vi.mocked(useStudentsToday).mockReturnValue(students(sunday, some));
  const { unmount } = render(<StudentsToday />);
  // The kitchen is told the numbers alone.
  expect(links()).toEqual([]);
  unmount();
  localStorage.setItem('permissions', '{"studentattendance.read":"-1","student.read":"-1"}');
  render(<StudentsToday />);
  const absent = '/las/studentattendance/absent?date=2026-11-20';
  expect(links().slice(0, -1)).toEqual([
    ['1,200', '/las/studentattendance/grid?attendanceDate=2026-11-20'],
    ['40', absent],
    ['1,240', '/sis/student/grid?studentStatus=1'],
    ['5', absent],
  ]);
  cleanup();
  vi.mocked(useStaffToday).mockReturnValue(staff(schoolDay, some));
  render(<StaffToday />);
  expect(links()).toEqual([['1,200', '/las/staffattendance/grid?attendanceDate=2026-11-20']]);
});

test('In a school without students and staff no attendance is called taken', () => {
  localStorage.setItem(
    'permissions',
    '{"studentattendance.create":"-1","studentattendance.read":"-1","staffattendance.create":"-1","staffattendance.read":"-1"}',
  );
  const none = { ...waiting, total: 0, isTaken: false };
  vi.mocked(useStudentsToday).mockReturnValue({ ...schoolDay, programs: [], unexplained: 0 });
  vi.mocked(useStaffToday).mockReturnValue(staff(schoolDay, none));
  render(<ToBeEntered />);
  screen.getByText('There is nobody yet whose attendance could be taken.');
  expect(screen.queryByText(/is taken\.$/)).toBeNull();
  for (const Today of [StudentsToday, StaffToday]) {
    cleanup();
    const { container } = render(<Today />);
    expect(container.textContent).toBe('There is nobody yet whose attendance could be taken.');
  }
});

test('Who of the staff is on leave is named, a few at first and then all; a name leads to whom the caller may read', async () => {
  localStorage.setItem('permissions', '{"staff.read":"staffid=1"}');
  const people = Array.from({ length: 8 }, (_none, index) => ({
    ...{ staffId: index + 1, firstName: 'Asha', lastName: `Rao ${index + 1}` },
    categoryName: index === 0 ? 'Casual Leave' : null,
  }));
  vi.mocked(useStaffToday).mockImplementation((_wanted, most = 6) =>
    staff(schoolDay, { ...counted, onLeave: 8 }, people.slice(0, most)),
  );
  render(<StaffToday />);
  screen.getByText('The first 6 of 8');
  const links = screen.getAllByRole('link').slice(-1);
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Asha Rao 1Casual Leave', '/ss/staff/grid?panel=detail&id=1'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  screen.getByText('Asha Rao 8');
  expect(screen.queryByText(/^The first/)).toBeNull();
});
