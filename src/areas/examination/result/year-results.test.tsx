import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { YearResults } from './year-results.tsx';

afterEach(cleanup);

const year = {
  ...{ schoolYear: 2026, schoolYearName: '2026-27', programId: 5, programName: 'Grade 5 A' },
  ...{ weight: 100, percentage: 48, rank: 2 },
  terms: [{ termName: 'First', weight: 100, total: 96, outOf: 200 }],
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
  const terms = [{ termName: 'First', weight: 100, total: 2.01, outOf: 40 }];
  render(<YearResults years={[{ ...year, terms, inNoTerm: [] }]} />);
  expect(screen.getByText(/^First/).textContent).toBe('First: 2.01 of 40 are 5.03 %, which count 100 %');
});
