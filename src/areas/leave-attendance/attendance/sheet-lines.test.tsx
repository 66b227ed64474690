import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AboutStudent } from '../../../common/student-marks.web.ts';
import type { SheetPerson } from './sheet.web.ts';
import { SheetLines } from './sheet-lines.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

const drawn = new Map<number, number>();

/** A person who counts how often their name is read, which happens each time the line is drawn. */
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
  const [people, setPeople] = useState<readonly SheetPerson[]>(() =>
    Array.from({ length: count }, (_, index) => person(index + 1)),
  );
  return <SheetLines heading="Student Name" people={people} readOnly={false} onChange={setPeople} />;
}

test('A mark in a register of forty redraws only the lines that it concerns', () => {
  render(<Sheet count={40} />);
  drawn.clear();
  const mark = screen.getByRole('switch', { name: 'Person 7, morning' });
  fireEvent.focus(mark);
  fireEvent.click(mark);
  expect(mark.getAttribute('aria-checked')).toBe('false');
  expect([...drawn.keys()].filter((id) => id !== 1 && id !== 7)).toEqual([]);
});

test('Every line of a register is laid out on its own, so that a click affects no other line', () => {
  render(<Sheet count={40} />);
  const rows = screen.getAllByRole('switch', { name: /morning$/ }).map((mark) => mark.parentElement?.className ?? '');
  expect(rows).toHaveLength(40);
  expect(rows.filter((look) => !/\[contain:size_layout_style\]/.test(look))).toEqual([]);
});

test('A line says that somebody is on leave, and what kind of leave to whoever may know it', () => {
  const people = ['Sick Leave', '', null].map((onLeave, index) => ({ ...person(index + 1), onLeave }));
  render(<SheetLines heading="Staff Name" people={people} readOnly={true} onChange={() => expect.unreachable()} />);
  const said = screen.getAllByRole('button').map((line) => line.getAttribute('title'));
  expect(said).toEqual(['Person 1, On leave: Sick Leave', 'Person 2, On leave', 'Person 3']);
});

test('Every line of a register is a layer of its own, but not each of the hundreds of a longer sheet', () => {
  const layers = () => screen.getAllByRole('listitem').filter(({ className }) => className.includes('will-change-transform'));
  const { unmount } = render(<Sheet count={40} />);
  expect(layers()).toHaveLength(40);
  unmount();
  render(<Sheet count={70} />);
  expect(layers()).toHaveLength(0);
});

test('The mouse is over a mark, never over its sign, which a click replaces', () => {
  render(<Sheet count={2} />);
  const [mark] = screen.getAllByRole('switch');
  const signs = () => [...(mark?.querySelectorAll('svg') ?? [])].map((sign) => sign.classList.contains('pointer-events-none'));
  expect(signs()).toEqual([true]);
  fireEvent.click(mark as Element);
  expect(signs()).toEqual([true]);
});

test('A click on a name opens the note of that line, and keeps what is written there', () => {
  render(<Sheet count={70} />);
  fireEvent.click(screen.getByRole('button', { name: 'Person 65, note' }));
  fireEvent.change(screen.getByLabelText('Note about Person 65'), { target: { value: 'Came with a slip' } });
  fireEvent.keyDown(screen.getByLabelText('Note about Person 65'), { key: 'Enter' });
  expect(screen.queryByLabelText('Note about Person 65')).toBeNull();
  expect(screen.getByText('Came with a slip')).toBeDefined();
});

test('A reader can move to every line but change none', () => {
  render(
    <SheetLines heading="Student Name" people={[person(1), person(2)]} readOnly={true} onChange={() => expect.unreachable()} />,
  );
  fireEvent.click(screen.getByRole('switch', { name: 'Person 2, afternoon' }));
  fireEvent.click(screen.getByRole('button', { name: 'Person 2' }));
  expect(screen.queryByLabelText('Note about Person 2')).toBeNull();
});

describe('A sheet that a colleague’s save updates while somebody works on it', () => {
  const names = ['Asha Rao', 'Bela Shah', 'Chitra Nair', 'Farhan Shaikh', 'Sana Mir'];
  const pupil = (id: number, name: string): SheetPerson => ({ ...person(id), name });
  const people = names.map((name, index) => pupil(10 + index, name));
  /** Two columns, so that a person who joins moves another one to the other column. */
  const twoColumns = () =>
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query !== '(width >= 1280px)',
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));

  function renewable(list: readonly SheetPerson[]) {
    const saved: (readonly SheetPerson[])[] = [];
    const sheet = (shown: readonly SheetPerson[]) => (
      <SheetLines heading="Student Name" people={shown} readOnly={false} onChange={(change) => saved.push(change(shown))} />
    );
    const { rerender } = render(sheet(list));
    return { saved, renew: (next: readonly SheetPerson[]) => rerender(sheet(next)) };
  }
  const type = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const standsOn = () => document.activeElement?.getAttribute('title');

  test('loses none of the letters typed to find a name', () => {
    const { renew } = renewable(people);
    screen.getByRole('button', { name: /^Asha Rao/ }).focus();
    type('s');
    expect(standsOn()).toBe('Sana Mir');
    renew(people.map((each) => ({ ...each, onLeave: each.id === 10 ? 'Sick leave' : null })));
    type('h');
    expect(standsOn()).toBe('Bela Shah');
  });

  test('stays on the person, even if others join before them', () => {
    twoColumns();
    const pupils = [...people, ...Array.from({ length: 8 }, (_, index) => pupil(30 + index, `Zoya ${index}`))];
    const { renew, saved } = renewable(pupils);
    screen.getByRole('button', { name: /^Zoya 1/ }).focus();
    renew([pupil(9, 'Aarav Nair'), ...pupils]);
    expect(standsOn()).toBe('Zoya 1');
    type(' ');
    const absent = saved
      .at(-1)
      ?.filter(({ morning }) => !morning)
      .map(({ name }) => name);
    expect(absent).toEqual(['Zoya 1']);
    type('ArrowDown');
    expect(standsOn()).toBe('Zoya 2');
  });

  test('leaves a note with the person whom it is about', () => {
    const { renew, saved } = renewable(people);
    fireEvent.click(screen.getByRole('button', { name: /^Bela Shah/ }));
    renew([pupil(9, 'Aarav Nair'), ...people]);
    fireEvent.change(screen.getByLabelText('Note about Bela Shah'), { target: { value: 'Dentist' } });
    expect(saved.at(-1)?.find(({ notes }) => notes !== '')?.name).toBe('Bela Shah');
  });

  test('moves on to the next person if the one under the keyboard left', () => {
    const { renew } = renewable(people);
    screen.getByRole('button', { name: /^Bela Shah/ }).focus();
    renew(people.filter(({ name }) => name !== 'Bela Shah'));
    expect(standsOn()).toBe('Chitra Nair');
  });
});

test('A note shows whom to call about a student, and stays open while somebody is called', () => {
  render(
    <AboutStudent value={({ studentId }) => <a href={`tel:${studentId}`}>Call</a>}>
      <Sheet count={3} />
    </AboutStudent>,
  );
  expect(screen.queryByRole('link')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Person 2, note' }));
  const link = screen.getByRole('link', { name: 'Call' });
  expect(link.getAttribute('href')).toBe('tel:2');
  expect(fireEvent.mouseDown(link), 'a press does not take the focus away').toBe(false);
  const note = screen.getByLabelText('Note about Person 2');
  fireEvent.blur(note, { relatedTarget: link });
  expect(screen.queryByLabelText('Note about Person 2')).not.toBeNull();
  expect(fireEvent.keyDown(link, { key: 'Enter' }), 'Enter calls').toBe(true);
  fireEvent.blur(link, { relatedTarget: document.body });
  expect(screen.queryByLabelText('Note about Person 2')).toBeNull();
});
