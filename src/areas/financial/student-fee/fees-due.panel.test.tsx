import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { addDays, displayDate } from '../../../kit/domain/dates.domain.ts';
import { today } from '../../../kit/web/parts/today.web.ts';
import { FeesDuePanel } from './fees-due.panel.tsx';

const feeOf = (studentFeeId: number, firstName: string, dueDate: string, balance: number) => ({
  studentFeeId,
  student: { firstName, lastName: 'Deshpande' },
  programDetails: { programName: 'Grade 4 A' },
  dueDate,
  balance,
});
let items: ReturnType<typeof feeOf>[];

beforeEach(() => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ items, totalCount: items.length, totalPages: 1 })));
});

const open = () => renderWithQueries(<FeesDuePanel />);

test('The fee due next comes first, an overdue one says so, and the sum is exact', async () => {
  const [before, after] = [addDays(today(), -1), addDays(today(), 30)];
  items = [feeOf(1, 'Advait', after, 15400.1), feeOf(2, 'Aarohi', before, 0.2), feeOf(3, 'Aarohi', '2024-07-15', 0)];
  open();
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    `Aarohi Deshpande, Grade 4 AOverdue since ${displayDate(before)}0.20 due`,
    `Advait Deshpande, Grade 4 ADue on ${displayDate(after)}15,400.10 due`,
  ]);
  expect(links[0]?.getAttribute('href')).toBe('/fs/studentfee/grid?panel=detail&id=2');
  expect(screen.getByText('In all').nextElementSibling?.textContent).toBe('15,400.30 due');
});

test('A fee due today is not overdue', async () => {
  items = [feeOf(1, 'Advait', today(), 100)];
  open();
  expect(await screen.findByText(`Due on ${displayDate(today())}`)).toBeDefined();
});

test('A family that has paid everything reads that nothing is due', async () => {
  items = [feeOf(1, 'Advait', '2024-07-15', 0)];
  open();
  expect(await screen.findByText('Nothing is due: all fees are paid.')).toBeDefined();
});
