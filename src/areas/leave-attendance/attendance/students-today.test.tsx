import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffToday as Staff, StudentsToday as Students } from './attendance-today.domain.ts';
import { useStaffToday, useStudentsToday } from './figures.web.ts';
import { StaffToday, StudentsToday } from './students-today.tsx';

vi.mock('./figures.web.ts');

const date = '2026-11-22';
const closed = 'a Sunday, which is no working day';
const here = { total: 40, morningPresent: 0, afternoonPresent: 0, present: 0, absent: 0, onLeave: 0, isTaken: false };
const students: Students = { date, closed, programs: [{ ...here, programId: 1, programName: 'Grade 1 A' }] };
const staff: Staff = { date, closed, ...here };

afterEach(cleanup);

test('On a day without school no student waits to be entered', () => {
  vi.mocked(useStudentsToday).mockReturnValue(students);
  render(<StudentsToday />);
  screen.getByText('22-11-2026 is a Sunday, which is no working day.');
  expect(screen.queryByText('Not yet taken')).toBeNull();
  expect(screen.queryByText('Grade 1 A')).toBeNull();
});

test('On a day without school no staff wait to be entered', () => {
  vi.mocked(useStaffToday).mockReturnValue(staff);
  render(<StaffToday />);
  screen.getByText('22-11-2026 is a Sunday, which is no working day.');
  expect(screen.queryByText('Not yet taken')).toBeNull();
});

test('On a school day they do', () => {
  vi.mocked(useStaffToday).mockReturnValue({ ...staff, closed: null });
  render(<StaffToday />);
  expect(screen.getByText('Not yet taken').nextSibling?.textContent).toBe('40');
});
