import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { today } from '../../../kit/web/parts/today.web.ts';
import { FinancialMetricsPanel } from './financial-metrics.panel.tsx';

const thisYear = Number(today().slice(0, 4));
const monthsOf = (year: number, income: number, expense: number) =>
  Array.from({ length: 12 }, (_, index) => ({ month: `${year}-${String(index + 1).padStart(2, '0')}`, income, expense }));

/** This year, the one before, and when there was no school yet. */
const figures = [
  (year: number) => monthsOf(year, 0.1, 0.05),
  (year: number) => monthsOf(year, 100, 250.5),
  (year: number) => monthsOf(year, 0, 0),
];

beforeEach(() => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async (url: string) => {
    const year = Number(new URL(url, 'http://school.test').searchParams.get('year') ?? thisYear);
    return new Response(JSON.stringify(figures[thisYear - year]?.(year)));
  });
});

const open = () => renderWithQueries(<FinancialMetricsPanel />);
const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('The figures of the current year are shown, with its months named', async () => {
  open();
  expect(await screen.findByText(`January ${thisYear} to December ${thisYear}`)).toBeDefined();
  expect([figure('Total Income'), figure('Total Expense'), figure('Net Profit')]).toEqual(['₹ 1.20', '₹ 0.60', '₹ 0.60']);
  expect(screen.getByRole('button', { name: 'Next financial year' }).hasAttribute('disabled')).toBe(true);
});

test('Going back a year shows its figures, and says so if there was a loss', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Previous financial year' }));
  expect(await screen.findByText(`January ${thisYear - 1} to December ${thisYear - 1}`)).toBeDefined();
  expect(figure('Net Profit')).toBe('-₹ 1,806.00');
  expect(screen.getByLabelText('a loss')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Next financial year' }));
  expect(await screen.findByText(`January ${thisYear} to December ${thisYear}`)).toBeDefined();
});

test('Going back ends at a year without any payments', async () => {
  open();
  const back = await screen.findByRole('button', { name: 'Previous financial year' });
  await userEvent.click(back);
  await screen.findByText(`January ${thisYear - 1} to December ${thisYear - 1}`);
  await userEvent.click(back);
  await screen.findByText(`January ${thisYear - 2} to December ${thisYear - 2}`);
  expect(back.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Nothing has been paid in these months.')).toBeDefined();
  expect(screen.queryByText('Show the figures as a table')).toBeNull();
});

test('A month leads to its payments, from its first day to its last', async () => {
  open();
  const february = await screen.findByRole('link', { name: `Feb ${thisYear}`, hidden: true });
  const last = new Date(Date.UTC(thisYear, 2, 0)).getUTCDate();
  expect(february.getAttribute('href')).toBe(
    `/fs/paymenttransaction/grid?paidFrom=${thisYear}-02-01&paidTo=${thisYear}-02-${last}`,
  );
});
