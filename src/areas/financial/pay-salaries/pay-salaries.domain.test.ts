import { expect, test } from 'vitest';
import { type Earner, paySalariesIssues, salaryRunOf } from './pay-salaries.domain.ts';

const earner = (change: Partial<Earner>): Earner => ({
  staffId: 7,
  firstName: 'Meera',
  lastName: 'Iyer',
  joinedOn: '2020-06-01',
  leavesOn: null,
  amounts: [360_000],
  paid: null,
  isSelf: false,
  ...change,
});

const paid = { paymentTransactionId: 5, receiptNumber: '2026-000003' };

test.each<[string, Partial<Earner>, number | string]>([
  ['a twelfth of what is earned', {}, 30_000],
  ['what deductions and tax leave', { amounts: [900_000, 300_000.5, -182_500] }, 81_312.54],
  ['who joined on its first day', { joinedOn: '2026-05-01' }, 30_000],
  ['who joined later', { joinedOn: '2026-06-01' }, 'Joined after this month'],
  ['whose day of joining nobody knows', { joinedOn: null }, 30_000],
  ['who has no salary', { amounts: null }, 'Has no salary in this month'],
  ['of the caller', { isSelf: true }, 'Somebody else has to pay you'],
  ['who is paid already', { paid: { ...paid, amount: 30_000 } }, 'Already paid: 2026-000003'],
  [
    'who is paid already, before the salary was corrected',
    { paid: { ...paid, amount: 28_000.5 } },
    'Already paid: 2026-000003, 28,000.50, where the salary is 30,000.00',
  ],
  ['whose deductions take everything', { amounts: [1000, -1000] }, 'Nothing is left to be paid'],
  ['whose month comes to less than a rupee', { amounts: [11.88] }, 'Nothing is left to be paid'],
  ['whose month comes to a rupee', { amounts: [12] }, 1],
])('A salary of May: %s', (_case, change, expected) => {
  const { total, salaries, skipped } = salaryRunOf([earner(change)], '2026-05');
  const who = { staffId: 7, firstName: 'Meera', lastName: 'Iyer' };
  if (typeof expected === 'number')
    expect({ total, salaries }).toEqual({ total: expected, salaries: [{ ...who, amount: expected, note: '' }] });
  else {
    const paymentTransactionId = change.paid?.paymentTransactionId ?? null;
    expect({ total, salaries, skipped }).toEqual({
      total: 0,
      salaries: [],
      skipped: [{ ...who, reason: expected, paymentTransactionId }],
    });
  }
});

test.each([
  [null, ''],
  ['2026-05-01', 'Last day: 01-05-2026'],
  ['2026-05-31', 'Last day: 31-05-2026'],
  ['2026-06-01', ''],
])('Staff whose last day is %s are paid for the whole of May, and the list says: %j', (leavesOn, note) => {
  expect(salaryRunOf([earner({ leavesOn })], '2026-05').salaries).toEqual([
    { staffId: 7, firstName: 'Meera', lastName: 'Iyer', amount: 30_000, note },
  ]);
});

test.each([
  ['2026-05-02', null, 'Joined: 02-05-2026'],
  ['2026-05-31', '2026-05-31', 'Joined: 31-05-2026, Last day: 31-05-2026'],
  ['2026-04-30', null, ''],
])('Staff who joined on %s are paid for the whole of May, and the list says: %j', (joinedOn, leavesOn, note) => {
  expect(salaryRunOf([earner({ joinedOn, leavesOn })], '2026-05').salaries).toMatchObject([{ amount: 30_000, note }]);
});

test.each([
  ['2026-06', '2026-06-15', {}],
  ['2000-01', '2000-01-01', {}],
  ['2026-07', '2026-06-15', { month: 'Month must be between January 2000 and June 2026' }],
  ['1999-12', '2026-06-15', { month: 'Month must be between January 2000 and June 2026' }],
  ['2026-05', '2026-06-16', { paymentDate: 'Payment Date must be between 01-01-2000 and the current date' }],
])('On 15 June the salaries of %s are paid on %s: %j', (month, paymentDate, expected) => {
  const issues = paySalariesIssues({ month, paymentDate, paymentMode: 2 }, '2026-06-15');
  expect(Object.fromEntries(issues.map(({ field, message }) => [field, message]))).toEqual(expected);
});
