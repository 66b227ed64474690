import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
