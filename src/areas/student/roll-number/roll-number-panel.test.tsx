import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { RollNumberPanel } from './roll-number-panel.tsx';

const members = ['Ravi', 'Asha'].map((firstName, index) => ({
  ...{ studentId: index + 1, firstName, lastName: 'Rao', programId: 5, studentStatus: 1, gender: 1 },
  ...{ schoolAdmissionNumber: `2026-000${index}`, fromDate: '2025-06-01', rollNumber: index + 1 },
}));

/** Om has left. */
const numbers = [1, 2, 3].map((studentId) => ({ studentId, rollNumber: studentId }));
const year = { schoolYear: 2025, schoolYearName: '2025-26', startDate: '2025-06-01', endDate: '2026-05-31', isToday: false };

/** Opens the numbers of a class. Answers what was saved. */
async function open() {
  const saved: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    if (method !== 'GET') saved.push(JSON.parse(String(body)));
    const answer = () => {
      if (method !== 'GET') return { data: 2, message: 'Done' };
      if (url.includes('GetSchoolYears')) return [{ ...year, isClosed: true }];
      return url.includes('GetRollNumbers') ? { schoolYear: 2025, numbers } : members;
    };
    return new Response(JSON.stringify(answer()));
  });
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'student.update': '-1' }));
  renderWithQueries(<RollNumberPanel programId={5} />);
  await screen.findByLabelText('Roll number of Ravi Rao');
  return saved;
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(`Roll number of ${name} Rao`);
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save roll numbers' });

test('Numbers are proposed by name and shown; only then they are saved, those that change', async () => {
  const saved = await open();
  expect(await screen.findByText(/The school year 2025-26 is closed/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'By name' }));
  expect([field('Ravi').value, field('Asha').value]).toEqual(['2', '1']);
  expect(screen.getByText('2 roll numbers to be saved')).toBeDefined();
  expect(saved).toEqual([]);
  await userEvent.click(saveButton());
  const students = [
    { studentId: 1, rollNumber: 2, seen: 1 },
    { studentId: 2, rollNumber: 1, seen: 2 },
  ];
  await vi.waitFor(() => expect(saved).toEqual([{ programId: 5, schoolYear: 2025, students }]));
});

test('A number that another has is named at the field, and cannot be saved', async () => {
  await open();
  await userEvent.clear(field('Asha'));
  await userEvent.type(field('Asha'), '1');
  expect(screen.getByText('Ravi Rao has the same number')).toBeDefined();
  expect(saveButton().disabled).toBe(true);
  await userEvent.type(field('Asha'), '{Backspace}3');
  expect(screen.getByText('Somebody who left has this number')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Undo all' }));
  expect(field('Asha').value).toBe('2');
});
