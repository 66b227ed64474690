import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Profiler, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MarksGrid } from './marks-grid.tsx';
import { type MarksLine, type MarksSheet, marksParts } from './marks-sheet.web.ts';
import { figuresOnSheet } from './subject-figures.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

const drawn = new Map<number, number>();

/** A line that counts how often its name is read, which every drawing does. */
const line = (id: number, marks: Record<string, string> = { 1: '', 2: '' }): MarksLine => ({
  id,
  get name() {
    drawn.set(id, (drawn.get(id) ?? 0) + 1);
    return `Pupil ${id}`;
  },
  marks,
  recordIds: {},
});
const subject = (column: string, courseName: string) => ({
  ...{ column, courseName, examDate: '2026-06-08', totalMarks: 80, minMarks: 28, isMandatory: true, isOwn: false },
});
const sheetOf = (students: readonly MarksLine[], version = 1): MarksSheet => ({
  ...{ version, lastModifiedBy: '', examinationName: 'First Term', programId: 5, programName: 'Grade 5 A' },
  ...{ needsReason: false, reason: '', subjects: [subject('1', 'Maths'), subject('2', 'Music')], students },
});

const nobody: ReadonlySet<string> = new Set();
let latest: MarksSheet;
const onExcuse = vi.fn();

function Sheet({ of, editing = ['1', '2'] }: { of: MarksSheet; editing?: readonly string[] }) {
  const [sheet, setSheet] = useState(of);
  latest = sheet;
  return (
    <MarksGrid
      ref={null}
      sheet={sheet}
      figures={figuresOnSheet(sheet)}
      shown={undefined}
      editing={editing}
      others={nobody}
      readOnly={false}
      onChange={setSheet}
      onPasted={() => undefined}
      onEdit={() => undefined}
      onExcuse={onExcuse}
    />
  );
}
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** Types a text into a cell, and waits for the frame that shows it and for what follows. */
const type = async (into: Element, text: string) => {
  fireEvent.change(into, { target: { value: text } });
  await act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
};
const people = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1));

test('Typing a mark in a sheet of forty redraws only its line', async () => {
  const students = people(40).map((each) => (each.id === 1 ? line(1, { 1: '30', 2: '' }) : each));
  render(<Sheet of={sheetOf(students)} />);
  drawn.clear();
  await type(cell('Pupil 7, Maths'), '40');
  expect(cell('Pupil 7, Maths').value).toBe('40');
  expect([...drawn.keys()]).toEqual([7]);
});

test('A slash asks why the student of the cell is excused, and types nothing', () => {
  render(<Sheet of={sheetOf(people(3))} />);
  const there = cell('Pupil 2, Music');
  there.focus();
  expect(fireEvent.keyDown(there, { key: '/' })).toBe(false);
  expect(onExcuse).toHaveBeenLastCalledWith({ line: 2, column: '2' });
});

test('An excuse stands in its cell, and its reason is read out', () => {
  render(<Sheet of={sheetOf([line(1, { 1: 'EX Fever', 2: 'EX' }), line(2, { 1: '40', 2: '30' })])} />);
  expect(cell('Pupil 1, Maths, excused: Fever').value).toBe('EX Fever');
  expect(cell('Pupil 1, Music, An excused mark needs a reason')).toHaveProperty('ariaInvalid', 'true');
});

test('Moving to another cell redraws nothing, and the next key acts on that cell', () => {
  const onRender = vi.fn();
  render(
    <Profiler id="sheet" onRender={onRender}>
      <Sheet of={sheetOf(people(3))} />
    </Profiler>,
  );
  onRender.mockClear();
  act(() => cell('Pupil 2, Maths').focus());
  expect(onRender).not.toHaveBeenCalled();
  fireEvent.keyDown(cell('Pupil 2, Maths'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(cell('Pupil 3, Maths'));
});

test('A mark shows its grade in the school’s scale as it is typed; without a scale it shows none', async () => {
  const scale = [
    { fromPercentage: 90, letter: 'A1', words: 'Outstanding' },
    { fromPercentage: 35, letter: 'C', words: '' },
  ];
  render(<Sheet of={{ ...sheetOf([line(1, { 1: '72', 2: '' })]), scale }} />);
  const maths = cell('Pupil 1, Maths');
  expect(maths.value).toBe('72');
  expect(maths.title).toBe('grade A1');
  expect(screen.getByText('A1')).toBeTruthy();
  await type(maths, '71.99');
  expect(cell('Pupil 1, Maths').title).toBe('grade C');
  await type(cell('Pupil 1, Maths'), '20');
  expect(cell('Pupil 1, Maths, below the minimum').title).toBe('below the minimum, no grade below 35 %');
  expect(screen.getByText('–', { selector: 'td > span' })).toBeTruthy();
  await type(cell('Pupil 1, Maths, below the minimum'), '81');
  expect(screen.queryByText('A1')).toBeNull();
  cleanup();
  render(<Sheet of={sheetOf([line(1, { 1: '72', 2: '' })])} />);
  expect(cell('Pupil 1, Maths').value).toBe('72');
});

test('Only edited subjects can be typed into; the others say what they are', () => {
  const students = [line(1, { 1: '20', 2: '' }), line(2, { 1: '', 2: '' })];
  render(<Sheet of={sheetOf(students)} editing={['2']} />);
  expect(screen.queryByRole('textbox', { name: /Maths/ })).toBeNull();
  expect(screen.getByText(', below the minimum')).toBeDefined();
  expect(screen.getByText('Absent')).toBeDefined();
  expect(cell('Pupil 1, Music').placeholder).toBe('–');
});

test('Escape undoes what was typed since the cell got the focus', async () => {
  render(<Sheet of={sheetOf([line(1, { 1: '55', 2: '' })])} />);
  const maths = cell('Pupil 1, Maths');
  maths.focus();
  await type(maths, '5');
  fireEvent.keyDown(maths, { key: 'Escape' });
  expect(maths.value).toBe('55');
});

test('Escape undoes even what no frame has shown yet', () => {
  render(<Sheet of={sheetOf([line(1, { 1: '55', 2: '' })])} />);
  const maths = cell('Pupil 1, Maths');
  maths.focus();
  fireEvent.change(maths, { target: { value: '5' } });
  fireEvent.keyDown(maths, { key: 'Escape' });
  expect(maths.value).toBe('55');
  expect(marks()).toEqual(['55 ']);
});

/** What a block needs is loaded with the first one. */
const paste = async (into: HTMLElement, text: string) => {
  const goesOn = fireEvent.paste(into, { clipboardData: { getData: () => text } });
  await act(() => import('./marks-paste.web.ts'));
  return goesOn;
};

test('A block is pasted over the cells in one go, starting at the focused cell', async () => {
  render(<Sheet of={sheetOf(people(3))} />);
  const maths = cell('Pupil 2, Maths');
  maths.focus();
  await paste(maths, '40\t50\r\n41\t51\r\n42\t52\r\n');
  expect(latest.students.map(({ marks }) => marks)).toEqual([
    { 1: '', 2: '' },
    { 1: '40', 2: '50' },
    { 1: '41', 2: '51' },
  ]);
});

const marks = () => latest.students.map((each) => Object.values(each.marks).join(' '));

test('Ctrl Z undoes a pasted block as a whole; keys typed after it are undone by the browser', async () => {
  render(<Sheet of={sheetOf([line(1, { 1: '30', 2: '' }), line(2)])} />);
  const maths = cell('Pupil 1, Maths');
  maths.focus();
  await paste(maths, '40\t50\r\n41\tAB\r\n');
  expect(marks()).toEqual(['40 50', '41 ']);
  fireEvent.keyDown(maths, { key: 'z', ctrlKey: true });
  expect(marks()).toEqual(['30 ', ' ']);
  await paste(maths, '60');
  fireEvent.change(maths, { target: { value: '61' } });
  expect(fireEvent.keyDown(maths, { key: 'z', ctrlKey: true })).toBe(true);
  expect(marks()).toEqual(['61 ', ' ']);
});

test.each([
  ['Maths\tMusic\r\n40\t50\r\n', ['40 50', ' ']],
  ['Marks\r\n40\r\n50\r\n', [' ', ' ']],
  ['Pupil 2\t40\r\nPupil 1\t50\r\n', [' ', ' ']],
  ['\t\r\n\t\r\n', [' ', ' ']],
])('The block %j puts no mark on the wrong line', async (text, expected) => {
  render(<Sheet of={sheetOf([line(1), line(2)])} />);
  const maths = cell('Pupil 1, Maths');
  maths.focus();
  expect(await paste(maths, text)).toBe(false);
  expect(marks()).toEqual(expected);
});

describe('A sheet that is refreshed by a colleague’s changes while somebody types', () => {
  /** As the page does: what others saved comes under what is typed. */
  function renewable(students: readonly MarksLine[]) {
    const grid = (sheet: MarksSheet) => (
      <MarksGrid
        ref={null}
        sheet={sheet}
        figures={figuresOnSheet(sheet)}
        shown={undefined}
        editing={['1', '2']}
        others={new Set(['1.2'])}
        readOnly={false}
        onChange={(change) => {
          latest = change(latest);
          rerender(grid(latest));
        }}
        onPasted={() => undefined}
        onEdit={() => undefined}
        onExcuse={onExcuse}
      />
    );
    latest = sheetOf(students);
    const { rerender } = render(grid(latest));
    return (next: MarksSheet) => {
      latest = marksParts.put(next, marksParts.of(latest));
      rerender(grid(latest));
    };
  }

  test('keeps the focus in its cell and every mark that was typed, even if new lines come before it', async () => {
    const renew = renewable([line(1), line(2)]);
    const maths = cell('Pupil 2, Maths');
    maths.focus();
    await type(maths, '4');
    renew(sheetOf([line(9), line(1), line(2)], 2));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Pupil 2, Maths, below the minimum');
    await type(document.activeElement as Element, '41');
    expect(latest.students.map(({ id, marks }) => [id, marks['1']])).toEqual([
      [9, ''],
      [1, ''],
      [2, '41'],
    ]);
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Pupil 1, Maths');
  });

  test('shows by more than a colour what somebody else changed', () => {
    renewable([line(1, { 1: '', 2: '33' })]);
    expect(cell('Pupil 1, Music, changed by someone else').value).toBe('33');
  });

  test('loses none of the letters that were typed to find a name', () => {
    const named = (id: number, name: string): MarksLine => ({ ...line(id), name });
    const students = [named(1, 'Asha Rao'), named(2, 'Bela Shah'), named(3, 'Sana Mir')];
    const renew = renewable(students);
    cell('Asha Rao, Maths').focus();
    fireEvent.keyDown(document.activeElement as Element, { key: 's' });
    expect(document.activeElement).toBe(cell('Sana Mir, Maths'));
    renew(sheetOf(students, 2));
    fireEvent.keyDown(document.activeElement as Element, { key: 'h' });
    expect(document.activeElement).toBe(cell('Bela Shah, Maths'));
  });
});
