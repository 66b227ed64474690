import { expect, test } from 'vitest';
import { type Reach, stillReaches } from './reach.server.ts';

const teacher: Reach = { read: { programid: [3, 4] }, update: 'none', personal: { staffid: [9] }, apart: { familyid: [] } };
const all: Reach = { ...teacher, read: 'all', update: 'all' };

test.each<[string, Reach, Reach, boolean]>([
  ['the same as before', teacher, teacher, true],
  ['more programs than before', { ...teacher, read: { programid: [3, 4, 5] } }, teacher, true],
  ['everything by now', all, teacher, true],
  ['one program less', { ...teacher, read: { programid: [3] } }, teacher, false],
  ['only a part of what was everything', teacher, all, false],
  ['other kinds of rows', { ...teacher, read: { studentid: [3, 4] } }, teacher, false],
  ['nothing any more', { ...teacher, read: 'none' }, { ...teacher, read: {} }, false],
  ['without what is masked', { ...all, update: 'none' }, all, false],
  ['no longer of themselves', { ...teacher, personal: {} }, teacher, false],
  ['kept apart from a family since', { ...teacher, apart: { familyid: [7] } }, teacher, false],
  ['no longer kept apart', teacher, { ...teacher, apart: { familyid: [7] } }, true],
])('Somebody who now reads %s may download the file made before: %#', (_what, now, made, may) => {
  expect(stillReaches(now, made)).toBe(may);
});
