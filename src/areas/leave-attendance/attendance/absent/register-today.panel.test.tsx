import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../../test/support/render-with-queries.ts';
import type { RegisterToday } from './absent-students.domain.ts';
import { RegisterTodayPanel } from './register-today.panel.tsx';

const untaken: RegisterToday = {
  ...{ date: '2026-06-15', closed: null, isTaken: false, takenBy: '', takenAt: null },
  ...{ total: 30, notTaken: 30, students: [] },
};
const taken: RegisterToday = {
  ...untaken,
  ...{ isTaken: true, takenBy: 'Leena Mathew', takenAt: '2026-06-15T03:20:00.000Z', notTaken: 1 },
  students: [
    {
      ...{ studentId: 7, firstName: 'Asha', lastName: 'Rao', programId: 5, programName: 'Grade 5 A' },
      ...{ morning: false, afternoon: false, reason: '' },
    },
  ],
};

function show(register: RegisterToday, permissions: Record<string, string> = { 'studentattendance.create': 'programid=5' }) {
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify(permissions));
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(register)));
  return renderWithQueries(<RegisterTodayPanel programId={5} />);
}

beforeEach(() => localStorage.clear());

test('A register that is not taken leads those who may take it there', async () => {
  show(untaken);
  const link = await screen.findByRole('link', { name: 'Take attendance' });
  expect(link.getAttribute('href')).toBe('/las/studentattendance/grid?sheet=edit&date=2026-06-15&program=5');
});

test('Others only read that it is not taken', async () => {
  show(untaken, {});
  await screen.findByText('Not taken yet.');
  expect(screen.queryByRole('link')).toBeNull();
});

test('One that is taken says by whom and when, and who is absent', async () => {
  show(taken);
  await screen.findByText('1 absent');
  screen.getByText('30 students, taken by Leena Mathew at 08:50. 1 student has no mark yet.');
  expect(screen.getByRole('link', { name: /^Asha Rao/ }).textContent).toBe('Asha RaoAbsent, no reason is known');
});

test('On a day without school it says why; who sees nobody there is shown nothing', async () => {
  const { unmount } = show({ ...untaken, closed: 'a Sunday, which is no working day' });
  await screen.findByText('No school today: it is a Sunday, which is no working day.');
  unmount();
  const { container } = show({ ...untaken, total: 0 });
  await expect.poll(() => container.innerHTML).toBe('');
});
