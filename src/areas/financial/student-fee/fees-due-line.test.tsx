import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { addDays, displayDate } from '../../../kit/domain/dates.domain.ts';
import { today } from '../../../kit/web/parts/today.web.ts';
import { FeesDueLine } from './fees-due-line.tsx';

const child = 7;
const feeOf = (studentFeeId: number, studentId: number, dueDate: string, balance: number) => ({
  ...{ studentFeeId, studentId, dueDate, balance },
});
let items: ReturnType<typeof feeOf>[];

beforeEach(() => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ items, totalCount: items.length, totalPages: 1 })));
});

const shown = async () => {
  const line = await screen.findByRole('link');
  return [line.textContent, line.getAttribute('href')];
};
const [before, after] = [addDays(today(), -1), addDays(today(), 30)];

test('One open fee of a child says when it is due, and leads to it', async () => {
  items = [feeOf(1, child, after, 15400.1), feeOf(2, 8, before, 0.2), feeOf(3, child, '2024-07-15', 0)];
  renderWithQueries(<FeesDueLine studentId={child} />);
  expect(await shown()).toEqual([`₹ 15,400.10 dueDue on ${displayDate(after)}`, '/fs/studentfee/grid?panel=detail&id=1']);
});

test('Several are summed exactly, the first of them says when, and they lead to the list', async () => {
  items = [feeOf(1, child, after, 15400.1), feeOf(2, child, before, 0.2)];
  renderWithQueries(<FeesDueLine studentId={child} />);
  expect(await shown()).toEqual([
    `₹ 15,400.30 dueOverdue since ${displayDate(before)}`,
    `/fs/studentfee/grid?studentId=${child}`,
  ]);
});

test('A fee due today is not overdue', async () => {
  items = [feeOf(1, child, today(), 100)];
  renderWithQueries(<FeesDueLine studentId={child} />);
  expect(await screen.findByText(`Due on ${displayDate(today())}`)).toBeDefined();
});

test('Where everything is paid, nothing is shown', async () => {
  items = [feeOf(1, child, '2024-07-15', 0)];
  const { container } = renderWithQueries(<FeesDueLine studentId={child} />);
  await vi.waitFor(() => expect(container.childElementCount).toBe(0));
});
