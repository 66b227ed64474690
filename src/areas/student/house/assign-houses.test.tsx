import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { AssignHouses } from './assign-houses.tsx';

test('How many get which house is said first; only then it is saved', async () => {
  const saved: unknown[] = [];
  const proposal = ['Kalam', 'Raman', 'Kalam'].map((houseName, index) => ({
    studentId: index + 1,
    houseId: houseName === 'Kalam' ? 7 : 8,
    houseName,
  }));
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    if (method !== 'GET') saved.push(JSON.parse(String(body)));
    return new Response(JSON.stringify(method === 'GET' ? proposal : { data: 3, message: 'Done' }));
  });
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'student.update': '-1' }));
  renderWithQueries(<AssignHouses />);
  await userEvent.click(screen.getByRole('button', { name: 'Assign students' }));
  expect(await screen.findByText(/^3 students have no house yet: 2 to Kalam and 1 to Raman\./)).toBeDefined();
  expect(saved).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Assign 3 students' }));
  const students = [7, 8, 7].map((houseId, index) => ({ studentId: index + 1, houseId }));
  await vi.waitFor(() => expect(saved).toEqual([{ students }]));
});
