import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { SalaryStructureScreen } from './salary-structure.screen.tsx';

test('A maximum is optional until the structure is a deduction', async () => {
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'salarystructure.read': '-1', 'salarystructure.create': '-1' }));
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ items: [], totalCount: 0, totalPages: 0, missing: [] })));
  window.history.replaceState({}, '', '/fs/salarystructure/grid?panel=new');
  renderWithQueries(<SalaryStructureScreen />);
  const maximum = () => screen.getByLabelText<HTMLInputElement>(/^Max Deduction Amount/).labels?.[0]?.textContent;
  const deduction = await screen.findByRole('checkbox', { name: 'Deduction' });
  expect(maximum()).toContain('(optional)');
  await userEvent.click(deduction);
  expect(maximum()).not.toContain('(optional)');
});
