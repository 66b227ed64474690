import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { today } from '../../../kit/web/parts/today.web.ts';
import { BirthdaysPanel } from './birthdays.panel.tsx';
import type { Classmate } from './class-list.domain.ts';
import { ClassListPanel } from './class-list.panel.tsx';

const meera = { familyId: 7, firstName: 'Meera', lastName: 'Rao', relationship: 1, personalContact: '+91 98222 22222' };
const student = (studentId: number, firstName: string, more: Partial<Classmate> = {}): Classmate => ({
  ...{ studentId, firstName, lastName: 'Rao', photo: null, schoolAdmissionNumber: `2026-000${studentId}` },
  ...{ rollNumber: studentId, dateOfBirth: null, emergencyContact: '', isSeparated: false, guardians: [] },
  ...more,
});
const bornToday = `2015${today().slice(4)}`;
let students: Classmate[];

beforeEach(() => {
  students = [
    student(1, 'Asha', { guardians: [meera], isSeparated: true, dateOfBirth: bornToday }),
    student(2, 'Om', { emergencyContact: '9811111111' }),
  ];
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(students)));
});

test('Each child is a link to their page, beside the number of the guardian to call first', async () => {
  renderWithQueries(<ClassListPanel programId={5} marker={undefined} />);
  const name = await screen.findByRole('link', { name: 'Asha Rao' });
  expect(name.getAttribute('href')).toBe('/sis/student/details/1');
  const [asha, om] = screen.getAllByRole('listitem');
  if (!asha || !om) throw new Error('There are two.');
  expect(asha.textContent).toBe('Roll number 1ARAsha RaoBirthday todayParents separatedMeera RaoMother+91 98222 22222');
  expect(within(asha).getByRole('link', { name: 'Call Meera Rao: +91 98222 22222' }).getAttribute('href')).toBe(
    'tel:+919822222222',
  );
  expect(om.textContent).toBe('Roll number 2OROm RaoEmergency contact9811111111');
});

test('On a phone the first ten show, and all of them on request', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  students = Array.from({ length: 12 }, (_none, index) => student(index + 1, `Child${index + 1}`));
  renderWithQueries(<ClassListPanel programId={5} marker={undefined} />);
  await screen.findByText('The first 10 of 12');
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
});

test('Whose birthday lies in this week is named with their age', async () => {
  renderWithQueries(<BirthdaysPanel programId={5} />);
  const [row] = await screen.findAllByRole('link', { name: /^Asha Rao/ });
  expect(row?.textContent).toContain(`Today: ${Number(today().slice(0, 4)) - 2015} years old`);
});

test('In a week without a birthday there is nothing', async () => {
  students = students.slice(1);
  const { container } = renderWithQueries(<BirthdaysPanel programId={5} />);
  expect(container.innerHTML).not.toBe('');
  await vi.waitFor(() => expect(container.innerHTML).toBe(''));
});
