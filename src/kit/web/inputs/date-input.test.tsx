import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DateInput } from './date-input.tsx';

const told = vi.fn<(value: string) => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  told.mockClear();
});

/** A field as a form holds it; `reports` as for a list that loads at once. */
function Field({ start = '', reports }: { start?: string; reports?: 'whole' }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <label htmlFor="day">Due Date</label>
      <DateInput
        id="day"
        label="Due Date"
        className=""
        value={value}
        {...(reports && { reports })}
        onChange={(next) => {
          told(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue('2026-01-31')}>
        Another record
      </button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Due Date');
const lastTold = () => told.mock.lastCall?.[0];

test('A date shows day-month-year and is typed in any of the usual ways; leaving the field writes it out', async () => {
  render(<Field start="2026-03-09" />);
  const user = userEvent.setup();
  expect(field().value).toBe('09-03-2026');
  await user.clear(field());
  expect(lastTold()).toBe('');
  await user.type(field(), '5 apr 26');
  expect(field().value).toBe('5 apr 26');
  expect(lastTold()).toBe('2026-04-05');
  await user.tab();
  expect(field().value).toBe('05-04-2026');
});

test('What is no date stays as it was typed, and is told as it stands', async () => {
  render(<Field />);
  const user = userEvent.setup();
  await user.type(field(), '31-2-26');
  await user.tab();
  expect(field().value).toBe('31-2-26');
  expect(lastTold()).toBe('31-2-26');
});

test('What loads at once hears of a date when it is whole, on Enter and on leaving', async () => {
  render(<Field reports="whole" />);
  const user = userEvent.setup();
  await user.type(field(), '05-04-202');
  expect(told).not.toHaveBeenCalled();
  await user.type(field(), '6');
  expect(told.mock.calls).toEqual([['2026-04-05']]);
  await user.clear(field());
  await user.type(field(), '7 Sep{Enter}');
  expect(lastTold()).toBe('2026-09-07');
  expect(field().value).toBe('07-09-2026');
  await user.clear(field());
  await user.type(field(), 'soon');
  await user.tab();
  expect(lastTold()).toBe('soon');
});

test('A value that comes from elsewhere takes the place of what was typed', async () => {
  render(<Field />);
  const user = userEvent.setup();
  await user.type(field(), '5 apr');
  await user.click(screen.getByText('Another record'));
  expect(field().value).toBe('31-01-2026');
});

test("A named button and Alt with the arrow open the browser's own calendar, and what is chosen there counts", async () => {
  const showPicker = vi.fn();
  HTMLInputElement.prototype.showPicker = showPicker;
  render(<Field start="2026-03-09" />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Calendar for Due Date' }));
  await user.type(field(), '{Alt>}{ArrowDown}{/Alt}');
  expect(showPicker).toHaveBeenCalledTimes(2);
  const calendar = showPicker.mock.contexts[0] as HTMLInputElement;
  expect([calendar.type, calendar.value, calendar.tabIndex]).toEqual(['date', '2026-03-09', -1]);
  fireEvent.change(calendar, { target: { value: '2026-03-11' } });
  expect(lastTold()).toBe('2026-03-11');
  expect(field().value).toBe('11-03-2026');
});

test("Where a finger points it is the browser's own field", () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)',
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  render(<Field start="2026-03-09" />);
  expect([field().type, field().value]).toEqual(['date', '2026-03-09']);
  expect(screen.queryByRole('button', { name: 'Calendar for Due Date' })).toBeNull();
});
