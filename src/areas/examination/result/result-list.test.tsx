import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { standing } from '../grade-record/marks.domain.ts';
import { ResultList } from './result-list.tsx';

const result = {
  ...{ studentId: 1, student: { firstName: 'Asha', lastName: 'Rao' }, subjects: [] },
  ...{ total: 0, outOf: 0, percentage: null, letter: '', isPassed: null, rank: null },
};

test('A line of the results shows that it opens into its parts', () => {
  render(<ResultList results={[result]} />);
  const line = screen.getByText('Asha Rao').closest('summary');
  expect(line?.querySelector('svg')).not.toBeNull();
  expect(line?.parentElement?.textContent).toContain('Nothing of it counts');
});

test('Results name the subjects in which nobody has marks yet, each once', () => {
  const subject = (examScheduleId: number, courseName: string, is: number) => ({
    ...{ examScheduleId, courseId: examScheduleId, courseName, examDate: '2026-06-22', marks: null, totalMarks: 25, minMarks: 9 },
    ...{ standing: is, isMandatory: true, entered: null, enteredBy: '', reason: '' },
  });
  const subjects = [subject(1, 'Hindi', standing.absent), subject(2, 'Chemistry', standing.notEntered)];
  const both = [1, 2].map((studentId) => ({ ...result, studentId, subjects }));
  const { rerender } = render(<ResultList results={both} />);
  expect(screen.getByText('Not entered yet: Chemistry. Ranks and results may still change.')).toBeDefined();
  rerender(<ResultList results={[result]} />);
  expect(screen.queryByText(/may still change/)).toBeNull();
});
