import { expect, test } from 'vitest';
import { check } from '../../../kit/domain/check.domain.ts';
import { type TermInput, termIssues, termsInput } from './term.domain.ts';
import { termsFactory } from './term.factory.ts';

const [first, second] = termsFactory() as [TermInput, TermInput];
const issuesOf = (...terms: unknown[]) =>
  check({ input: termsInput, rules: termIssues }, { terms }, { today: '2026-06-15', before: null }).issues.map(
    ({ field, message }) => [field, message],
  );
const five = ['06', '07', '08', '09', '10'].map((month) => ({
  ...first,
  startDate: `2026-${month}-01`,
  endDate: `2026-${month}-28`,
  percentage: 20,
}));

test.each<[string, unknown[], string[][]]>([
  ['two that come to 100%', [first, second], []],
  ['one that is everything', [{ ...first, percentage: 100 }], []],
  ['33.3, 33.3 and 33.4', [0, 1, 2].map((n) => ({ ...five[n], percentage: n === 2 ? 33.4 : 33.3 })), []],
  ['none', [], [['terms', 'At least one term must be present.']]],
  ['five', five, [['terms', 'You cannot have more than 4 terms.']]],
  ['99%', [first, { ...second, percentage: 59 }], [['terms', 'Total percentage must be 100%']]],
  ['100.01%', [first, { ...second, percentage: 60.01 }], [['terms', 'Total percentage must be 100%']]],
  ['no name', [first, { ...second, termName: ' ' }], [['terms.1.termName', 'Term Name is required.']]],
  ['no start', [{ ...first, startDate: '' }, second], [['terms.0.startDate', 'Start Date is required.']]],
  ['no end', [{ ...first, endDate: null }, second], [['terms.0.endDate', 'End Date is required.']]],
  [
    'no percentage',
    [{ ...first, percentage: null }, second],
    [['terms.0.percentage', 'Percentage is required and cannot be zero.']],
  ],
  [
    'a percentage of 0',
    [{ ...first, percentage: 0 }, second],
    [['terms.0.percentage', 'Percentage is required and cannot be zero.']],
  ],
  ['a third decimal', [{ ...first, percentage: 40.001 }, second], [['terms.0.percentage', 'Percentage has at most 2 decimals']]],
  [
    'an end before the start',
    [{ ...first, endDate: '2026-06-09' }, second],
    [['terms.0.endDate', 'End Date must not be before Start Date.']],
  ],
  [
    'a common day',
    [first, { ...second, startDate: '2026-10-31' }],
    [['terms.1.startDate', 'Terms must not overlap: First Term lies on some of these days.']],
  ],
  [
    'a day in 1999',
    [
      { ...first, startDate: '1999-12-31' },
      { ...second, startDate: '2026-11-01' },
    ],
    [['terms.0.startDate', 'Start Date must be between 01-01-2000 and 31-12-2099.']],
  ],
])('Terms with %s', (_, terms, issues) => {
  expect(issuesOf(...terms)).toEqual(issues);
});
