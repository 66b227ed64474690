import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { StaffSalaryEditor } from './staff-salary-editor.tsx';

test('A school without salary structures is led to them', async () => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => new Response('[]'));
  renderWithQueries(<StaffSalaryEditor id={0} onClose={() => {}} />);
  const link = await screen.findByRole('link', { name: 'Add the first one' });
  expect(link.getAttribute('href')).toBe('/fs/salarystructure/grid?panel=new');
  expect(screen.queryByText('Deductions')).toBeNull();
});
