import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { wholeDates } from './whole-dates.tsx';

test.each([
  ['Leave From must be between 20-11-2026 and 27-11-2027', ['20-11-2026', '27-11-2027']],
  ['29-02-2028 is taken, and 29-02-2028 again', ['29-02-2028', '29-02-2028']],
  ['Receipt 2026-001683 of the bank, 12-34', []],
])('"%s" keeps its words, and its dates whole', (text, dates) => {
  const { container } = render(<p>{wholeDates(text)}</p>);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent)).toEqual(dates);
});
