import { integer, pgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import type { Db } from '../database/database.server.ts';
import { createKinds, type Kinds, kind, owned } from '../resource/kinds.server.ts';
import { hearingOf, type Told, withOwners } from './audience.server.ts';
import type { Change } from './change.server.ts';

const pupils = pgTable('pupil', { id: integer().primaryKey(), classId: integer().notNull() });
const marks = pgTable('mark', { id: integer().primaryKey(), pupilId: integer().notNull() });
const holidays = pgTable('day_off', { id: integer().primaryKey() });
const scopes = { programid: pupils.classId, studentid: pupils.id };
const declared = createKinds([
  owned(kind('Pupil', 'pupil', pupils), { table: pupils, id: pupils.id, scopes }),
  kind('Mark', 'mark', marks, pupils, holidays),
  kind('DayOff', 'dayoff', holidays),
]);
/** Pupil 7 belongs to class 3 now, 8 to class 4; any other is gone. */
const now = new Map([
  [7, { programid: [3], studentid: [7] }],
  [8, { programid: [4], studentid: [8] }],
]);
const kinds: Kinds = { ...declared, ownersOf: (_db, name) => (name === 'Pupil' ? Promise.resolve(now) : undefined) };

const both: Change['kinds'] = { Pupil: [7, 8] };
const moved: Change['kinds'] = { Pupil: [[8, { programid: [3], studentid: [8] }]] };

test.each<[string, Record<string, string>, Change['kinds'], Told]>([
  ['who may read all hears of all', { 'pupil.read': '-1' }, both, { Pupil: [7, 8] }],
  ['of some only of those', { 'pupil.read': 'programid=3' }, both, { Pupil: [7] }],
  ['by any of several scopes', { 'pupil.read': 'programid=3;studentid=8' }, both, { Pupil: [7, 8] }],
  ['of none nothing', { 'pupil.read': 'programid=5' }, both, {}],
  ['who may not read them nothing', { 'dayoff.read': '-1' }, both, {}],
  ['a class that is left', { 'pupil.read': 'programid=3' }, moved, { Pupil: [8] }],
  ['a class that is entered', { 'pupil.read': 'programid=4' }, moved, { Pupil: [8] }],
  ['a record that is gone, to its owner', { 'pupil.read': 'studentid=9' }, { Pupil: [[9, { studentid: [9] }]] }, { Pupil: [9] }],
  ['and to nobody else', { 'pupil.read': 'studentid=7' }, { Pupil: [[9, { studentid: [9] }]] }, {}],
  ['a record whose owners nobody knows', { 'pupil.read': 'studentid=7' }, { Pupil: [9] }, {}],
  ['unknown records', { 'pupil.read': 'studentid=7' }, { Pupil: null }, {}],
  ['unknown records, to who may read all', { 'pupil.read': '-1' }, { Pupil: null }, { Pupil: null }],
  ['the owners of unknown records', { 'pupil.read': 'programid=3' }, { Pupil: [[null, { programid: [3] }]] }, { Pupil: null }],
  ['what shows a record inside', { 'pupil.read': 'programid=3', 'mark.read': 'studentid=1' }, both, { Pupil: [7], Mark: null }],
  ['what shows one outside', { 'pupil.read': 'programid=5', 'mark.read': 'programid=3' }, both, {}],
  ['what shows some to who may not read them', { 'mark.read': 'programid=3' }, both, { Mark: null }],
  ['the same of another class', { 'mark.read': 'programid=5' }, both, {}],
  ['what may be read in full', { 'pupil.read': 'programid=5', 'mark.read': '-1' }, both, { Mark: null }],
  [
    'what belongs to nobody',
    { 'mark.read': 'programid=5', 'dayoff.read': 'programid=5' },
    { DayOff: [1] },
    { DayOff: [1], Mark: null },
  ],
])('People hear of: %s', async (_what, permissions, changed, told) => {
  const audience = await withOwners({ kinds: changed, request: 'r' }, kinds, {} as Db);
  expect(hearingOf(audience, kinds)(permissions).told).toEqual(told);
});
