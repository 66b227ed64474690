import { expect, test } from 'vitest';
import { paymentMode, subject } from '../../../common/enumerations.domain.ts';
import { type DayBookLine, dayBookOf, paymentCount } from './day-book.domain.ts';

let number = 0;
const line = (change: Partial<DayBookLine>): DayBookLine => {
  number += 1;
  const { amountPaid = 100, paymentFor = subject.student, isRefund = false } = change;
  return {
    paymentTransactionId: number,
    receiptNumber: `2026-${String(number).padStart(6, '0')}`,
    paymentFor,
    personName: 'Asha Rao',
    paymentMode: paymentMode.cash,
    amountPaid,
    isRefund,
    income: paymentFor === subject.staff ? 0 : isRefund ? -amountPaid : amountPaid,
    expense: paymentFor === subject.staff ? amountPaid : 0,
    paymentDate: '2026-06-15',
    reference: '',
    entered: '2026-06-15T06:00:00Z',
    enteredBy: 'Anil',
    cancelled: null,
    cancelledBy: '',
    reason: '',
    ...change,
  };
};
const none = { income: 0, refunds: 0, expense: 0 };

test('A day book separates income, refunds and expenses, by method and by person, and does not count cancelled payments', () => {
  const book = dayBookOf(
    '2026-06-15',
    [
      line({ amountPaid: 0.1 }),
      line({ amountPaid: 0.2, enteredBy: 'Bina' }),
      line({ amountPaid: 50, isRefund: true, paymentMode: paymentMode.upi }),
      line({ amountPaid: 900, paymentFor: subject.staff, paymentMode: paymentMode.bankTransfer }),
      line({ amountPaid: 7, cancelled: '2026-06-15T07:00:00Z', enteredBy: 'Chitra', paymentMode: paymentMode.creditCard }),
    ],
    [line({ cancelled: '2026-06-15T08:00:00Z' })],
  );
  expect(book).toMatchObject({ income: 0.3, refunds: 50, expense: 900, count: 4, cancelledCount: 1 });
  expect(book.modes).toEqual([
    { paymentMode: paymentMode.cash, ...none, income: 0.3, count: 2 },
    { paymentMode: paymentMode.bankTransfer, ...none, expense: 900, count: 1 },
    { paymentMode: paymentMode.upi, ...none, refunds: 50, count: 1 },
  ]);
  expect(book.people).toEqual([
    { enteredBy: 'Anil', income: 0.1, refunds: 50, expense: 900, count: 3 },
    { enteredBy: 'Bina', ...none, income: 0.2, count: 1 },
  ]);
  expect(book.lines).toHaveLength(5);
  expect(book.cancelledLater).toHaveLength(1);
});

test('A day on which nothing was entered has empty sums', () => {
  expect(dayBookOf('2026-06-15', [], [])).toMatchObject({
    ...none,
    count: 0,
    cancelledCount: 0,
    modes: [],
    people: [],
    lines: [],
  });
});

test('10,000 payments of 0.10 add up to exactly 1,000', () => {
  const lines = Array.from({ length: 10_000 }, () => line({ amountPaid: 0.1 }));
  expect(dayBookOf('2026-06-15', lines, []).income).toBe(1000);
});

test.each([
  [0, 0, '0'],
  [1, 0, '1'],
  [12, 1, '12, 1 cancelled'],
])('%i payments, %i of the day cancelled, are told as "%s"', (count, cancelledCount, told) => {
  expect(paymentCount({ count, cancelledCount })).toBe(told);
});
