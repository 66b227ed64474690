import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HistoryChanges } from './history-changes.tsx';

test('The dates of a change stay whole in its narrow columns, and an empty side is a dash', () => {
  const change = { field: 'holidays', label: 'Days', before: '', after: '15-06-2026, 20-06-2026' };
  const { container } = render(<HistoryChanges changes={[change]} caption="What changed" />);
  expect([...container.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent)).toEqual([
    '15-06-2026',
    '20-06-2026',
  ]);
  const both = render(<HistoryChanges changes={[change, { ...change, field: 'day', before: 'None' }]} caption="Both" />);
  expect(both.container.querySelector('td')?.textContent).toBe('–');
});
