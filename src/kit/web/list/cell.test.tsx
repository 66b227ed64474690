import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { reading } from '../../domain/reading.domain.ts';
import type { Column } from '../../domain/resource.domain.ts';
import { cellText } from '../parts/cell-text.web.ts';
import { cellOf } from './cell.tsx';

afterEach(() => vi.restoreAllMocks());

const text = 'A long journey to the grandparents';
const row = z.object({ reason: z.string() });
const column = (kind?: 'text'): Column<z.output<typeof row>> => ({
  header: 'Reason',
  value: reading(row, ['reason'], ({ reason }) => reason),
  ...(kind && { kind }),
});
/** How often the whole text is to be read. */
const shown = () => screen.getAllByText(text).filter((element) => !element.className.includes('sr-only')).length;

test('A long text is cut at 12 characters; the whole shows on focus and on hover', async () => {
  render(cellOf(column('text'), { reason: text }));
  const user = userEvent.setup();
  screen.getByText('A long journ...');
  expect(shown()).toBe(0);
  await user.tab();
  expect(shown()).toBe(1);
  await user.tab();
  expect(shown()).toBe(0);
  await user.hover(screen.getByRole('button'));
  expect(shown()).toBe(1);
});

test('A text that does not fit its column can be reached, and the whole shows there; one that fits is no stop', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(240);
  const room = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(132);
  const user = userEvent.setup();
  render(cellOf(column(), { reason: text }));
  await user.tab();
  expect(screen.getAllByText(text)).toHaveLength(2);
  cleanup();
  room.mockReturnValue(240);
  render(cellOf(column(), { reason: text }));
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

test.each([
  ['An amount', 'money', 1_234_567.5, '12,34,567.50'],
  ['A name', undefined, 'Bhagwan More', 'Bhagwan More'],
])('%s of 12 letters that does not fit a narrow column can be reached too', async (_, kind, value, whole) => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(95);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(82);
  const held = z.object({ value: z.union([z.number(), z.string()]) });
  const of = { header: 'Value', value: reading(held, ['value'], (row) => row.value), ...(kind && { kind: 'money' as const }) };
  render(cellOf(of, { value }));
  await userEvent.tab();
  expect(screen.getAllByText(whole)).toHaveLength(2);
});

test('Whether a text fits is asked once the browser has laid out the page, by one observer for all', () => {
  const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(240);
  const made: { tell: () => void; watched: Element[] }[] = [];
  class Observer {
    watched: Element[] = [];
    constructor(heard: (entries: { target: Element }[]) => void) {
      made.push({ watched: this.watched, tell: () => heard(this.watched.map((target) => ({ target }))) });
    }
    observe(element: Element) {
      this.watched.push(element);
    }
    unobserve() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  render(
    <>
      {cellOf(column(), { reason: text })}
      {cellOf(column(), { reason: `${text} again` })}
    </>,
  );
  expect(width).not.toHaveBeenCalled();
  expect(made.map(({ watched }) => watched.length)).toEqual([2]);
  act(() => made[0]?.tell());
  expect(screen.getByText(text).tabIndex).toBe(0);
});

test('Figures of a column that names its decimals all have as many', () => {
  const measured = z.object({ bmi: z.number() });
  const column = { header: 'BMI', kind: 'number', value: reading(measured, ['bmi'], ({ bmi }) => bmi) } as const;
  const texts = [17.4, 23].map((bmi) => [cellText({ ...column, decimals: 1 }, { bmi }), cellText(column, { bmi })]);
  expect(texts).toEqual([
    ['17.4', '17.4'],
    ['23.0', '23'],
  ]);
});
