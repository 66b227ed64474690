import { expect, test } from 'vitest';
import { changedSince, comparing, differing, merged, type SheetParts } from './sheet-parts.web.ts';

type Marks = Readonly<Record<string, string>>;

const parts: SheetParts<Marks, string> = {
  of: (marks) => new Map(Object.entries(marks)),
  isSame: (one, other) => one === other,
  put: (marks, typed) => Object.fromEntries(Object.entries(marks).map(([key, mark]) => [key, typed.get(key) ?? mark])),
};
const base = { asha: '', ravi: '40', zoya: '50' };
const both = (mine: Partial<Marks>, theirs: Partial<Marks>) =>
  ({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }) as { base: Marks; mine: Marks; theirs: Marks };

test.each([
  [
    'Marks of different pupils stand beside one another',
    { asha: '7' },
    { zoya: '51' },
    { asha: '7', ravi: '40', zoya: '51' },
    [],
  ],
  ['What I did not touch becomes what the other made of it', {}, { ravi: '41' }, { asha: '', ravi: '41', zoya: '50' }, []],
  ['The same mark from both is no matter', { asha: '7' }, { asha: '7' }, { asha: '7', ravi: '40', zoya: '50' }, []],
  [
    'A mark that both changed is named, and mine stays',
    { asha: '7' },
    { asha: '8' },
    { asha: '7', ravi: '40', zoya: '50' },
    ['asha'],
  ],
  ['What both took back is no matter', { ravi: '' }, { ravi: '' }, { asha: '', ravi: '', zoya: '50' }, []],
])('%s', (_, mine, theirs, sheet, clashes) => {
  expect(merged(parts, both(mine, theirs))).toEqual({ sheet, clashes });
});

test('Where theirs stays, it does only for what both changed', () => {
  const sides = both({ asha: '7', ravi: '39' }, { asha: '8' });
  expect(merged(parts, sides, 'theirs').sheet).toEqual({ asha: '8', ravi: '39', zoya: '50' });
});

test('Who left the sheet meanwhile takes along what was typed, and who came is there', () => {
  const { sheet, clashes } = merged(parts, { base, mine: { ...base, asha: '7', ravi: '1' }, theirs: { ravi: '40', new: '' } });
  expect(sheet).toEqual({ ravi: '1', new: '' });
  expect(clashes).toEqual([]);
});

test('What changed is counted on this sheet, what differs on both', () => {
  expect(changedSince(parts, base, { asha: '7', ravi: '40' })).toEqual(['asha']);
  expect(differing(parts, { asha: '', ravi: '40' }, base)).toEqual(['zoya']);
  expect(comparing(parts).isSame(base, { ...base })).toBe(true);
  expect(comparing(parts).isSame({ asha: '' }, base)).toBe(false);
});
