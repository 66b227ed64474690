import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { YearResult } from './results.domain.ts';
import { YearResults } from './year-results.tsx';

afterEach(cleanup);

const year: YearResult = {
  ...{ schoolYear: 2026, schoolYearName: '2026-27', programId: 5, programName: 'Grade 5 A' },
  ...{ weight: 100, percentage: 48, rank: 2 },
  terms: [{ termName: 'First', weight: 100, total: 96, outOf: 200, isWhole: true }],
  inNoTerm: [],
};

test.each([
  [['Trial', 'Olympiad'], ['In no term, so counted nowhere: Trial, Olympiad.']],
  [[], []],
])('Of the examinations in no term %j the parts of a year say %j', (inNoTerm, said) => {
  render(<YearResults years={[{ ...year, inNoTerm }]} />);
  expect(screen.queryAllByText(/^In no term/).map(({ textContent }) => textContent)).toEqual(said);
});

test('A year shows that it opens into its terms', () => {
  render(<YearResults years={[{ ...year, inNoTerm: [] }]} />);
  expect(
    screen
      .getByText(/school year 2026-27/)
      .closest('summary')
      ?.querySelector('svg'),
  ).not.toBeNull();
});

test('The share of a term is rounded half up, as every result is', () => {
  const terms = [{ termName: 'First', weight: 100, total: 2.01, outOf: 40, isWhole: true }];
  render(<YearResults years={[{ ...year, terms, inNoTerm: [] }]} />);
  expect(screen.getByText(/^First/).textContent).toBe('First: 2.01 of 40 are 5.03 %, which count 100 %');
});

test('While a final examination is not entered, the year shows its terms so far and no result', () => {
  const terms = [
    { termName: 'First', weight: 40, total: 96, outOf: 200, isWhole: true },
    { termName: 'Second', weight: 60, total: 30, outOf: 40, isWhole: false },
  ];
  render(<YearResults years={[{ ...year, weight: 40, percentage: null, rank: null, terms, inNoTerm: [] }]} />);
  expect(screen.getByText(/school year 2026-27/).closest('summary')?.textContent).toBe('Grade 5 A, school year 2026-27 so far');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.anything(),
    'First: 96 of 200 are 48.00 %, which count 40 %',
    'Second so far: 30 of 40 are 75.00 %, which will count 60 %',
    'The year has no result before every course of the final examination is entered.',
  ]);
});
