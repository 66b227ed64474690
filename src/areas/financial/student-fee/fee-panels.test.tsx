import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { feeStatus } from '../../../common/enumerations.domain.ts';
import { StudentFeesPanel } from './fee-panels.tsx';

const fee = { studentId: 7, dueDate: '2026-07-01', isWithoutStay: false, programDetails: { programName: 'Grade 4 A' } };
const unpaid = { totalAmount: 46_200, amountPaid: 0, balance: 46_200, excessPaid: 0, feeStatus: feeStatus.notPaid };
const paid = { totalAmount: 1_000, amountPaid: 1_000, balance: 0, excessPaid: 200, feeStatus: feeStatus.excessPaid };
const items = [
  { studentFeeId: 1, ...fee, ...unpaid },
  { studentFeeId: 2, ...fee, ...paid },
];

beforeEach(() => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ items, totalCount: items.length, totalPages: 1 })));
});

test('Each figure beside a fee’s status says whether it is due or paid, and so does their sum', async () => {
  renderWithQueries(<StudentFeesPanel studentId={7} />);
  const lines = (await screen.findAllByRole('listitem')).map((line) => line.textContent);
  expect(lines).toEqual([
    'Grade 4 ADue 01-07-2026₹ 46,200.00 duePaid ₹ 0.00 of ₹ 46,200.00Not Paid',
    'Grade 4 ADue 01-07-2026₹ 0.00 duePaid ₹ 1,000.00 of ₹ 1,000.00Excess Paid',
  ]);
  expect(screen.getByText('In all').nextElementSibling?.textContent).toBe('₹ 46,200.00 due');
  expect(screen.getByText('₹ 200.00 paid beyond what is charged')).toBeDefined();
});
