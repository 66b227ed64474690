import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ChartFrame } from './chart.tsx';
import type { ChartLevel } from './chart-data.web.ts';
import { labelStep, niceTicks } from './chart-scale.web.ts';

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [42, [0, 20, 40, 60]],
  [1000, [0, 250, 500, 750, 1000]],
])('An axis up to %j shows %j', (max, ticks) => {
  expect(niceTicks(max)).toEqual(ticks);
});

test('Labels that would touch are left out', () => {
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

test('Every bar has a label, turned where labels would touch', () => {
  const named = (count: number): ChartLevel => ({
    title: 'Programs',
    points: Array.from({ length: count }, (_, index) => ({ label: `Grade ${index + 1} A`, values: { passed: 1, failed: 0 } })),
  });
  const labels = (count: number) => {
    const { container, unmount } = render(<ChartFrame kind="bar" series={series} level={named(count)} />);
    const all = [...container.querySelectorAll('tspan')].map(({ textContent, parentElement }) => [
      textContent,
      parentElement?.getAttribute('transform') !== null,
    ]);
    unmount();
    return all;
  };
  expect(labels(3)).toEqual([
    ['Grade 1 A', false],
    ['Grade 2 A', false],
    ['Grade 3 A', false],
  ]);
  expect(labels(24)).toHaveLength(24);
  expect(labels(24).at(-1)).toEqual(['Grade 24 A', true]);
});

test('A bar opens by keyboard what is behind it, and Back returns', async () => {
  const user = userEvent.setup();
  render(<ChartFrame kind="bar" series={series} level={examinations} />);
  screen.getByRole('button', { name: 'Unit Test 1: Passed 40, Failed 2' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Unit Test 1' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('heading', { name: 'Examinations' })).toBeDefined();
});

test('An opened level shows the current figures, and closes when its bar disappears', async () => {
  const user = userEvent.setup();
  const leading = (passed: number): ChartLevel => ({
    title: 'Examinations',
    points: [
      {
        ...{ id: 7, label: 'Unit Test 1', values: { passed, failed: 2 } },
        drill: () => ({ title: 'Unit Test 1', points: [{ label: 'Mathematics', values: { passed, failed: 2 } }] }),
      },
    ],
  });
  const chart = (level: ChartLevel) => <ChartFrame kind="bar" series={series} level={level} />;
  const { rerender } = render(chart(leading(40)));
  await user.click(screen.getByRole('button', { name: 'Unit Test 1: Passed 40, Failed 2' }));
  rerender(chart(leading(39)));
  expect(screen.getByText('Mathematics: Passed 39, Failed 2')).toBeDefined();
  rerender(chart({ title: 'Examinations', points: [] }));
  expect(screen.getByRole('heading', { name: 'Examinations' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});

test('The table leads where the bars lead', async () => {
  const user = userEvent.setup();
  render(<ChartFrame kind="bar" series={series} level={examinations} />);
  await user.click(screen.getByText('Show the figures as a table'));
  await user.click(screen.getByRole('button', { name: 'Unit Test 1' }));
  expect(screen.getByRole('row', { name: 'Mathematics 30 2' })).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Unit Test 1');
});

test('The same figures stand in a table', async () => {
  render(<ChartFrame kind="line" series={series} level={examinations} />);
  const row = within(screen.getByRole('table', { hidden: true })).getByRole('row', { name: 'Unit Test 1 40 2', hidden: true });
  expect(row).toBeDefined();
});

const months: ChartLevel = {
  title: 'Months',
  points: [
    { label: 'Apr 2026', values: { passed: 250000.5, failed: -20 }, to: '/fs/paymenttransaction/grid?paidFrom=2026-04-01' },
    { label: 'May 2026', values: { passed: 1000000, failed: 0 } },
  ],
};

test('Amounts have two decimals, and are shortened at the axis', () => {
  render(<ChartFrame kind="bar" unit="money" series={series} level={months} />);
  expect(screen.getByText('10L')).toBeDefined();
  expect(screen.getByRole('row', { name: 'Apr 2026 2,50,000.50 -20.00', hidden: true })).toBeDefined();
});

test('A bar leads to the page behind it by the keyboard, and so does its row in the table', async () => {
  render(<ChartFrame kind="bar" unit="money" series={series} level={months} />);
  const link = screen.getByRole('link', { name: 'Apr 2026', hidden: true });
  expect(link.getAttribute('href')).toBe('/fs/paymenttransaction/grid?paidFrom=2026-04-01');
  screen.getByRole('link', { name: 'Apr 2026: Passed 2,50,000.50, Failed -20.00' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(window.location.pathname + window.location.search).toBe('/fs/paymenttransaction/grid?paidFrom=2026-04-01');
});

test('A figure below 0 has no bar', () => {
  render(<ChartFrame kind="bar" unit="money" series={series} level={months} />);
  const heights = [...document.querySelectorAll('rect')].map((rect) => Number(rect.getAttribute('height')));
  expect(heights.every((height) => height >= 0)).toBe(true);
});

test('A label of two lines is cut line by line at the axis, and read whole at its bar', () => {
  const long = (id: number, program: string, examination: string) => ({
    ...{ id, label: `${program}, ${examination}`, lines: [program, examination] },
    values: { passed: 40, failed: 2 },
  });
  const points = [
    long(1, 'Grade 5 A', 'Unit Test 1'),
    long(2, 'Grade 5 A', 'Unit Test 2'),
    ...[3, 4, 5, 6].map((id) => long(id, 'G', 'U')),
  ];
  render(<ChartFrame kind="bar" series={series} level={{ title: 'Examinations', points }} />);
  for (const line of ['Unit Test 1', 'Unit Test 2']) expect(screen.getByText(line).tagName).toBe('tspan');
  expect(screen.getAllByText('Grade 5 A')).toHaveLength(2);
  expect(screen.getByText('Grade 5 A, Unit Test 2: Passed 40, Failed 2')).toBeDefined();
});

test('A chart is drawn once, as wide as the browser laid it out, and the page is not laid out for it', () => {
  let tell: (width: number) => void = () => undefined;
  const asked = vi.spyOn(Element.prototype, 'clientWidth', 'get');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(seen: (entries: unknown[]) => void) {
        tell = (width) => seen([{ contentRect: { width } }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  render(<ChartFrame kind="bar" series={series} level={examinations} />);
  expect(screen.queryByRole('group', { name: 'Examinations' })).toBeNull();
  act(() => tell(900));
  expect(screen.getByRole('group', { name: 'Examinations' }).getAttribute('width')).toBe('900');
  expect(asked).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  asked.mockRestore();
});

test('The figures at the axis have the room that they need, whatever there is to count', () => {
  const roomOf = (passed: number, figure: string) => {
    const points = [{ label: 'Unit Test 1', values: { passed, failed: 2 } }];
    const { unmount } = render(<ChartFrame kind="bar" series={series} level={{ title: 'Examinations', points }} />);
    const room = Number(
      screen
        .getAllByText(figure)
        .find((text) => text.tagName === 'text')
        ?.getAttribute('x'),
    );
    unmount();
    return room;
  };
  expect(roomOf(900, '1,000')).toBe(36);
  expect(roomOf(12_000, '15,000')).toBe(42);
});
