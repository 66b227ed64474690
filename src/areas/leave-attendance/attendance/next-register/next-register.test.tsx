import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../../test/support/render-with-queries.ts';
import { type OpenSheet, useKeptSheet } from '../../../../kit/web/offline/use-kept-sheet.web.ts';
import { address, useAddress } from '../../../../kit/web/route/address.web.ts';
import type { StudentsToday } from '../at-a-glance/attendance-today.domain.ts';
import { useSpareStudentsToday } from '../at-a-glance/figures.web.ts';
import { type Sheet, studentSheets } from '../sheet.web.ts';
import { SheetPage } from '../sheet-page.tsx';
import { studentSheetPath } from '../sheet-path.web.ts';

vi.mock('../at-a-glance/figures.web.ts');
vi.mock('../../../../kit/web/offline/use-kept-sheet.web.ts');

const today = '2026-11-20';
const date = today;
const counted = { total: 30, morningPresent: 0, afternoonPresent: 0, present: 0, absent: 0, onLeave: 0 };
const names = ['Grade 1 A', 'Grade 2 A', 'Grade 3 A', 'Grade 4 A'];
const dayWith = (taken: readonly number[]): StudentsToday => ({
  today,
  closed: null,
  date,
  unexplained: 0,
  programs: names.map((programName, index) => ({
    ...counted,
    programId: index + 1,
    programName,
    present: taken.includes(index + 1) ? counted.total : 0,
    isTaken: taken.includes(index + 1),
  })),
});

/** The registers taken so far. */
let taken: number[] = [];

const unsaved: Sheet = {
  version: null,
  closed: null,
  programName: 'Grade',
  people: [{ id: 1, name: 'Asha Rao', morning: true, afternoon: true, notes: '', onLeave: null }],
};

/** The id of the line: 0 until it is stored. */
let entryId = 1;

/** Who joins the class while its register is being saved. */
let joins: Sheet['people'] = [];
let joined: Sheet['people'] = [];

/** A sheet that is stored as soon as it is saved. */
function useStoredAtOnce(programId: number): OpenSheet<Sheet> {
  const [stored, setStored] = useState(taken);
  const now = () => {
    const people = [...unsaved.people, ...joined].map((person) => ({ ...person, entryId }));
    return { ...unsaved, people, version: stored.includes(programId) ? 1 : null };
  };
  const sheet = now();
  const save = () => {
    entryId = 1;
    joined = joins;
    taken = [...taken, programId];
    setStored(taken);
    return Promise.resolve('sent' as const);
  };
  const nothing = () => Promise.resolve();
  return {
    sheet,
    base: sheet,
    state: 'fresh',
    offline: false,
    save,
    keepMine: save,
    refresh: nothing,
    keepUp: nothing,
    latest: now,
    change: () => undefined,
    takeTheirs: () => undefined,
  };
}

function Page() {
  const { program, date: on } = useAddress().search;
  if (program === undefined) return <p>The list</p>;
  const place = { programId: Number(program), date: on ?? '' };
  return <SheetPage kind={studentSheets} mode="edit" place={place} onPlace={() => undefined} />;
}

const ctrlEnter = (options = {}) => fireEvent.keyDown(screen.getByRole('heading'), { key: 'Enter', ctrlKey: true, ...options });
const next = (name: string) => screen.findByRole('button', { name });
const opened = () => Number(address().search['program']);

function open(programId: number, on = date, already: number[] = []) {
  taken = already;
  window.history.replaceState(null, '', studentSheetPath({ programId, date: on }));
  renderWithQueries(<Page />);
}

beforeEach(() => {
  entryId = 1;
  joins = [];
  joined = [];
  localStorage.setItem(
    'permissions',
    '{"studentattendance.create":"programid=1|2|4","studentattendance.read":"-1","studentattendance.update":"-1"}',
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.mocked(useSpareStudentsToday).mockImplementation((wanted) => ({
    data: wanted ? dayWith(taken) : undefined,
    ask: () => Promise.resolve(dayWith(taken)),
  }));
  vi.mocked(useKeptSheet).mockImplementation(() => useStoredAtOnce(opened()) as never);
});

test('Registers are taken one after another by Ctrl Enter, only those that the user may take, until none waits', async () => {
  open(2);
  ctrlEnter();
  const toTheFourth = await next('Next: Grade 4 A (2 left)');
  await vi.waitFor(() => expect(document.activeElement).toBe(toTheFourth));
  ctrlEnter();
  await vi.waitFor(() => expect(opened()).toBe(4));
  ctrlEnter();
  fireEvent.click(await next('Next: Grade 1 A (1 left)'));
  await vi.waitFor(() => expect(opened()).toBe(1));
  ctrlEnter();
  await screen.findByText('All registers are taken');
  const done = await next('Done');
  await vi.waitFor(() => expect(document.activeElement).toBe(done));
  ctrlEnter();
  await screen.findByText('The list');
});

test('Holding a key down saves nothing and goes nowhere', async () => {
  open(1, date, [1]);
  await next('Next: Grade 2 A (2 left)');
  ctrlEnter({ repeat: true });
  expect(opened()).toBe(1);
});

test('A student who joined after the register was taken is saved before it goes on', async () => {
  entryId = 0;
  open(1, date, [1]);
  await next('Save attendance');
  screen.getByText('Not saved yet');
  ctrlEnter();
  await next('Next: Grade 2 A (2 left)');
  expect(opened()).toBe(1);
});

test('A student who joins while the register is being saved is named, and seen before it goes on', async () => {
  joins = [{ id: 2, name: 'Ravi Iyer', morning: true, afternoon: true, notes: '', onLeave: null }];
  open(1);
  ctrlEnter();
  await screen.findByText(/^Ravi Iyer joined the list meanwhile\./);
  screen.getByRole('button', { name: 'Save attendance' });
  ctrlEnter();
  await next('Next: Grade 2 A (2 left)');
  expect(screen.queryByText(/joined the list/)).toBeNull();
});

test('After the register of an earlier day it goes back to the list', async () => {
  open(2, '2026-11-18');
  ctrlEnter();
  await screen.findByText('The list');
});
