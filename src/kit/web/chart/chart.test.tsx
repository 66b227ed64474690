import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ChartFrame } from './chart.tsx';
import type { ChartLevel } from './chart-data.web.ts';
import { labelStep, niceTicks } from './chart-scale.web.ts';

afterEach(cleanup);

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [42, [0, 20, 40, 60]],
  [1000, [0, 250, 500, 750, 1000]],
])('an axis up to %j shows %j', (max, ticks) => {
  expect(niceTicks(max)).toEqual(ticks);
});

test('labels that would touch are left out', () => {
  expect(labelStep(100, 80)).toBe(1);
  expect(labelStep(20, 80)).toBe(4);
});

const series = [
  { key: 'passed', name: 'Passed', look: 'data' },
  { key: 'failed', name: 'Failed', look: 'error' },
] as const;
const courses: ChartLevel = { title: 'Unit Test 1', points: [{ label: 'Mathematics', values: { passed: 30, failed: 2 } }] };
const examinations: ChartLevel = {
  title: 'Examinations',
  points: [{ label: 'Unit Test 1', values: { passed: 40, failed: 2 }, drill: () => courses }],
};

test('a bar opens what is behind it by the keyboard, and Back leads back', async () => {
  const user = userEvent.setup();
  render(<ChartFrame kind="bar" series={series} level={examinations} />);
  screen.getByRole('button', { name: 'Unit Test 1: Passed 40, Failed 2' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Unit Test 1' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('heading', { name: 'Examinations' })).toBeDefined();
});

test('the same figures stand in a table', async () => {
  render(<ChartFrame kind="line" series={series} level={examinations} />);
  const row = within(screen.getByRole('table', { hidden: true })).getByRole('row', { name: 'Unit Test 1 40 2', hidden: true });
  expect(row).toBeDefined();
});
