import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { standing } from '../grade-record/marks.domain.ts';
import { ProgramResultsPanel } from './program-results-panel.tsx';

/** A student's result in one subject of 50 marks, of which 20 are the minimum. */
const resultOf = (studentId: number, firstName: string, marks: number, rank: number) => ({
  ...{ studentId, student: { firstName, lastName: 'Rao' }, rank, isPassed: marks >= 20 },
  ...{ total: marks, outOf: 50, percentage: 2 * marks, letter: '' },
  subjects: [
    {
      ...{ examScheduleId: 1, courseId: 1, courseName: 'Science', examDate: '2026-06-08' },
      ...{ marks, totalMarks: 50, minMarks: 20, standing: marks >= 20 ? standing.passed : standing.failed },
      ...{ isMandatory: true, entered: null, enteredBy: '' },
    },
  ],
});
const last = {
  ...{ examinationId: 4, examinationName: 'Half Yearly', programId: 3, programName: 'Grade 5 A' },
  ...{ startDate: '2026-06-08', endDate: '2026-06-12' },
  results: [resultOf(1, 'Bina', 40, 1), resultOf(2, 'Asha', 30, 2), resultOf(3, 'Chand', 10, 3)],
};

beforeEach(() => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(last)));
});

test('The numbers of passed and failed open into the students, and each student into their marks', async () => {
  renderWithQueries(<ProgramResultsPanel programId={3} />);
  const names = () => screen.getAllByText(/ Rao$/, { selector: 'summary *' });
  await screen.findByRole('button', { name: 'Passed 2' });
  expect(names().map(({ textContent }) => textContent)).toEqual(['Bina Rao', 'Asha Rao', 'Chand Rao']);
  await userEvent.click(screen.getByRole('button', { name: 'Failed 1' }));
  expect(screen.getByText('Chand Rao')).toBeDefined();
  expect(screen.queryByText('Bina Rao')).toBeNull();
  await userEvent.click(screen.getByText('Chand Rao'));
  expect(screen.getByText('10 = 10 of 50: 100 × 10 ÷ 50 = 20.00 %, rounded only here, a half up.')).toBeDefined();
  expect(within(screen.getByRole('table', { name: 'Marks of Chand Rao' })).getByText('Science')).toBeDefined();
});
