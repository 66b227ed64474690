import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { WeekGrid } from './week-grid.tsx';

test('Each day has a line for every 15 minutes, and each hour a label', () => {
  const days = ['2026-06-15', '2026-06-16'];
  const { container } = renderWithQueries(
    <WeekGrid of="program" days={days} hours={{ from: 9, to: 11 }} lessons={[]} holidays={new Map()} />,
  );
  for (const day of ['15-06-2026', '16-06-2026']) {
    expect(screen.getByRole('region', { name: day }).querySelectorAll('i')).toHaveLength(8);
  }
  const labels = within(container).getAllByText(/^\d\d:\d\d$/);
  expect(labels.map(({ textContent }) => textContent)).toEqual(['09:00', '10:00']);
});
