import { expect, test } from 'vitest';
import {
  asFresh,
  daysLeft,
  fateOf,
  goesBeside,
  type KeptSheet,
  keepingMine,
  lostOf,
  moreDays,
  type SheetRules,
  stateOf,
  takingTheirs,
  wishOf,
  withAnswer,
} from './kept-sheet.web.ts';

interface Sheet {
  version: number | null;
  marks: Record<string, string>;
}

const rules: SheetRules<Sheet> = {
  version: ({ version }) => version,
  isSame: (one, other) => JSON.stringify(one.marks) === JSON.stringify(other.marks),
  rebase: (mine, onto) => ({
    version: onto.version,
    marks: Object.fromEntries(Object.entries(onto.marks).map(([name, mark]) => [name, mine.marks[name] ?? mark])),
  }),
  request: (sheet) => ({ method: sheet.version === null ? 'POST' : 'PUT', path: '/sheet', body: sheet }),
};
const sheet = (version: number | null, marks: Record<string, string>): Sheet => ({ version, marks });
const kept = (base: Sheet, more: Partial<KeptSheet<Sheet>> = {}): KeptSheet<Sheet> => ({
  account: 1,
  key: 'a',
  title: 'A',
  href: '/a',
  base,
  changedAt: 0,
  ...more,
});
const saved = (base: Sheet, typed: Sheet, more: Partial<KeptSheet<Sheet>> = {}) =>
  kept(base, { typed, request: wishOf(rules.request(typed)), ...more });

test('A sheet in which nothing was typed becomes what the server says', () => {
  const next = withAnswer(kept(sheet(1, { anna: 'P' })), sheet(2, { anna: 'A' }), rules);
  expect(next.base).toEqual(sheet(2, { anna: 'A' }));
  expect(stateOf(next)).toBe('fresh');
});

test('What was typed stays while the server has the version that it was typed on', () => {
  const next = withAnswer(kept(sheet(1, { anna: 'P' }), { typed: sheet(1, { anna: 'A' }) }), sheet(1, { anna: 'P' }), rules);
  expect(next.typed?.marks).toEqual({ anna: 'A' });
  expect(stateOf(next)).toBe('kept');
});

test('Whoever joined or left meanwhile does so in what was typed as well, and in what is going to be sent', () => {
  const before = saved(sheet(1, { anna: 'P', ben: 'P' }), sheet(1, { anna: 'A', ben: 'P' }));
  const next = withAnswer(before, sheet(1, { anna: 'P', cem: 'P' }), rules);
  expect(next.typed?.marks).toEqual({ anna: 'A', cem: 'P' });
  expect(next.request?.body).toEqual(next.typed);
  expect(stateOf(next)).toBe('waiting');
});

test('A new sheet on which everything was left as it begins still waits to be sent', () => {
  const next = withAnswer(saved(sheet(null, { anna: 'P' }), sheet(null, { anna: 'P' })), sheet(null, { anna: 'P' }), rules);
  expect(stateOf(next)).toBe('waiting');
  expect(next.request?.method).toBe('POST');
});

test('What another saved meanwhile is a conflict with both sides, saved here or not', () => {
  const theirs = sheet(2, { anna: 'L' });
  for (const before of [saved, kept] as const) {
    const typed = sheet(1, { anna: 'A' });
    const next = withAnswer(before === saved ? saved(sheet(1, {}), typed) : kept(sheet(1, {}), { typed }), theirs, rules);
    expect(stateOf(next)).toBe('conflict');
    expect(next.base).toEqual(theirs);
    expect(next.typed?.marks).toEqual({ anna: 'A' });
  }
});

test('Two who saved the same have no conflict', () => {
  const next = withAnswer(saved(sheet(1, { anna: 'P' }), sheet(1, { anna: 'A' })), sheet(2, { anna: 'A' }), rules);
  expect(stateOf(next)).toBe('fresh');
});

test('Our own save whose answer was lost is no conflict, and what was typed since stays', () => {
  const sent = sheet(1, { anna: 'A', ben: 'P' });
  const typed = sheet(1, { anna: 'A', ben: 'A' });
  const next = withAnswer(kept(sheet(1, { anna: 'P', ben: 'P' }), { sent, typed }), sheet(2, { anna: 'A', ben: 'P' }), rules);
  expect(next.typed).toEqual(sheet(2, { anna: 'A', ben: 'A' }));
  expect(stateOf(next)).toBe('kept');
});

test('Keeping mine sends it on top of the version that the other saved', () => {
  const disputed = withAnswer(saved(sheet(1, { anna: 'P' }), sheet(1, { anna: 'A' })), sheet(2, { anna: 'L' }), rules);
  const next = keepingMine(disputed, rules);
  expect(next.request).toMatchObject({ method: 'PUT', path: '/sheet', body: sheet(2, { anna: 'A' }) });
  expect(stateOf(next)).toBe('waiting');
});

test('Taking theirs leaves nothing to be sent', () => {
  const disputed = withAnswer(saved(sheet(1, { anna: 'P' }), sheet(1, { anna: 'A' })), sheet(2, { anna: 'L' }), rules);
  const next = asFresh(disputed, disputed.base);
  expect(next.request).toBeUndefined();
  expect(stateOf(next)).toBe('fresh');
});

test('A sheet that was deleted meanwhile is a conflict as well, even if it begins as it was left', () => {
  const next = withAnswer(saved(sheet(1, { anna: 'A' }), sheet(1, { anna: 'P' })), sheet(null, { anna: 'P' }), rules);
  expect(stateOf(next)).toBe('conflict');
});

test('A conflict stays one until the user has chosen, however often the server is asked', () => {
  const theirs = sheet(2, { anna: 'L' });
  const disputed = withAnswer(saved(sheet(1, { anna: 'P' }), sheet(1, { anna: 'A' })), theirs, rules);
  const again = withAnswer(disputed, theirs, rules);
  expect(stateOf(again)).toBe('conflict');
  expect(stateOf(withAnswer(again, sheet(3, { anna: 'A' }), rules))).toBe('fresh');
});

test('Tried again it is the same wish; with other people on it, or over theirs, it is a new one', () => {
  const before = saved(sheet(1, { anna: 'P' }), sheet(1, { anna: 'A' }));
  const same = withAnswer(before, sheet(1, { anna: 'P' }), rules);
  const joined = withAnswer(before, sheet(1, { anna: 'P', ben: 'P' }), rules);
  expect(same.request?.intent).toBe(before.request?.intent);
  expect(joined.request?.intent).not.toBe(before.request?.intent);
});

/** Rules by which the changes of two people stand beside one another. */
const merging: SheetRules<Sheet> = {
  ...rules,
  merge: ({ base, mine, theirs }, winner = 'mine') => {
    const changed = (of: Sheet) => Object.keys(of.marks).filter((name) => of.marks[name] !== base.marks[name]);
    const clashes = changed(mine).filter((name) => changed(theirs).includes(name) && mine.marks[name] !== theirs.marks[name]);
    const own = changed(mine).filter((name) => winner === 'mine' || !clashes.includes(name));
    const marks = { ...theirs.marks, ...Object.fromEntries(own.map((name) => [name, mine.marks[name] ?? ''])) };
    return { sheet: { version: theirs.version, marks }, clashes };
  },
};
const empty = sheet(1, { anna: '', ben: '', cem: '' });

test('Where changes can be put together, what another saved elsewhere on the sheet needs no choice, and mine is sent upon it', () => {
  const before = saved(empty, sheet(1, { anna: '7', ben: '', cem: '' }));
  const next = withAnswer(before, sheet(2, { anna: '', ben: '8', cem: '' }), merging);
  expect(stateOf(next)).toBe('waiting');
  expect(next.request).toMatchObject({ method: 'PUT', body: sheet(2, { anna: '7', ben: '8', cem: '' }) });
  expect(next.request?.intent).not.toBe(before.request?.intent);
});

test('What both changed needs a choice; what only one of them changed is kept, whichever is chosen', () => {
  const before = saved(empty, sheet(1, { anna: '7', ben: '', cem: '9' }));
  const theirs = sheet(2, { anna: '6', ben: '8', cem: '' });
  expect(goesBeside(before, theirs, merging)).toBe(false);
  const disputed = withAnswer(withAnswer(before, theirs, merging), theirs, merging);
  expect(stateOf(disputed)).toBe('conflict');
  expect(keepingMine(disputed, merging).typed).toEqual(sheet(2, { anna: '7', ben: '8', cem: '9' }));
  const left = takingTheirs(disputed, merging);
  expect(left.typed).toEqual(sheet(2, { anna: '6', ben: '8', cem: '9' }));
  expect(stateOf(left)).toBe('kept');
});

test('Taking theirs where nothing else was changed leaves nothing to be sent, here as well', () => {
  const disputed = withAnswer(
    saved(empty, sheet(1, { anna: '7', ben: '', cem: '' })),
    sheet(2, { ...empty.marks, anna: '6' }),
    merging,
  );
  expect(stateOf(takingTheirs(disputed, merging))).toBe('fresh');
});

test('While it is typed, what another saved comes beside it; what would need a choice waits for the save', () => {
  const typed = kept(empty, { typed: sheet(1, { ...empty.marks, anna: '7' }) });
  expect(goesBeside(typed, sheet(2, { ...empty.marks, ben: '8' }), merging)).toBe(true);
  expect(goesBeside(typed, sheet(2, { ...empty.marks, ben: '8' }), rules)).toBe(false);
  const next = withAnswer(typed, sheet(2, { ...empty.marks, ben: '8' }), merging);
  expect([stateOf(next), next.typed]).toEqual(['kept', sheet(2, { anna: '7', ben: '8', cem: '' })]);
});

test('A sheet that another deleted is a choice, however little was changed', () => {
  const before = saved(empty, sheet(1, { ...empty.marks, anna: '7' }));
  const next = withAnswer(before, sheet(null, empty.marks), merging);
  expect(stateOf(next)).toBe('conflict');
  expect(keepingMine(next, merging).request?.method).toBe('POST');
});

const days = (count: number) => count * 24 * 3_600_000;
const looked = kept(sheet(1, { anna: 'P' }));
const typed = kept(sheet(1, { anna: 'P' }), { typed: sheet(1, { anna: 'A' }) });

test.each([
  ['only looked at goes after a week', looked, true, 6.9, 'stays'],
  ['only looked at goes after a week', looked, true, 7, 'goes'],
  ['only looked at goes at once where another is signed in', looked, false, 0, 'goes'],
  ['typed stays, whosever it is', typed, false, 13.9, 'stays'],
  ['typed is lost after 14 days', typed, true, 14, 'is lost'],
  ['typed is lost after 14 days, whoever is signed in', typed, false, 30, 'is lost'],
  ['lost leaves its name until it is read', lostOf(typed), false, 80, 'stays'],
  ['lost leaves its name for 90 days at most', lostOf(typed), true, 90, 'goes'],
] as const)('What was %s (%#)', (_, sheet, isMine, age, fate) => {
  expect(fateOf(sheet, isMine, days(age))).toBe(fate);
});

test('The days that are left are told with the last one, from the last change on', () => {
  expect([0, 0.5, 1, 12.9, 13, 13.9].map((age) => moreDays(daysLeft(typed, days(age))))).toEqual([
    '14 more days',
    '14 more days',
    '13 more days',
    '2 more days',
    '1 more day',
    '1 more day',
  ]);
});

test('Of a lost sheet nothing but its name is left, in a place of its own', () => {
  expect(lostOf(typed)).toEqual({ account: 1, key: 'lost/a', title: 'A', changedAt: 0, lost: true });
});
