import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SheetPerson } from './sheet.web.ts';
import { SheetLines } from './sheet-lines.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const drawn = new Map<number, number>();

/** A person who counts how often the name is read, which every drawing of the line does. */
const person = (id: number): SheetPerson => ({
  id,
  get name() {
    drawn.set(id, (drawn.get(id) ?? 0) + 1);
    return `Person ${id}`;
  },
  morning: true,
  afternoon: true,
  notes: '',
  onLeave: null,
});

function Sheet({ count }: { count: number }) {
  const [people, setPeople] = useState(() => Array.from({ length: count }, (_, index) => person(index + 1)));
  return <SheetLines heading="Student Name" people={people} readOnly={false} onChange={(next) => setPeople([...next])} />;
}

test('a mark in a register of forty draws the lines that it concerns, and no other', () => {
  render(<Sheet count={40} />);
  drawn.clear();
  const mark = screen.getByRole('switch', { name: 'Person 7, morning' });
  fireEvent.focus(mark);
  fireEvent.click(mark);
  expect(mark.getAttribute('aria-checked')).toBe('false');
  expect([...drawn.keys()].filter((id) => id !== 1 && id !== 7)).toEqual([]);
});

test('a click on a name opens the note of that line, and what is written there is kept', () => {
  render(<Sheet count={70} />);
  fireEvent.click(screen.getByRole('button', { name: 'Person 65, note' }));
  fireEvent.change(screen.getByLabelText('Note about Person 65'), { target: { value: 'Came with a slip' } });
  fireEvent.keyDown(screen.getByLabelText('Note about Person 65'), { key: 'Enter' });
  expect(screen.queryByLabelText('Note about Person 65')).toBeNull();
  expect(screen.getByText('Came with a slip')).toBeDefined();
});

test('a reader may look at every line and change none', () => {
  render(
    <SheetLines heading="Student Name" people={[person(1), person(2)]} readOnly={true} onChange={() => expect.unreachable()} />,
  );
  fireEvent.click(screen.getByRole('switch', { name: 'Person 2, afternoon' }));
  fireEvent.click(screen.getByRole('button', { name: 'Person 2' }));
  expect(screen.queryByLabelText('Note about Person 2')).toBeNull();
});
