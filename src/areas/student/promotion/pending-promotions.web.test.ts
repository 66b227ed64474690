import { expect, test } from 'vitest';
import {
  type ClassMember,
  emptyDraft,
  membersMatching,
  newcomersAmong,
  promotedStudents,
  waitingInWords,
  withChosen,
  withoutPromotion,
  withPromotion,
} from './pending-promotions.web.ts';

const member = (studentId: number, firstName: string, lastName = 'Rao'): ClassMember => ({
  studentId,
  firstName,
  lastName,
  schoolAdmissionNumber: `2026-000${studentId}`,
  fromDate: studentId === 3 ? '2026-06-15' : '2025-06-16',
});
const members = [member(1, 'Asha'), member(2, 'Ravi', 'Kelkar'), member(3, 'Zoë')];
const sixA = { programId: 6, programName: 'Grade 6 A' };
const sixB = { programId: 7, programName: 'Grade 6 B' };

test.each([
  ['', [1, 2, 3]],
  ['rao', [1, 3]],
  ['ravi k', [2]],
  ['zoe', [3]],
  ['0002', [2]],
  ['nobody', []],
])('Searching for %j finds %j', (typed, ids) => {
  expect(membersMatching(members, typed).map(({ studentId }) => studentId)).toEqual(ids);
});

test('Those who are chosen wait to be promoted, and nobody is chosen any more', () => {
  const draft = withPromotion(withChosen(emptyDraft, [1, 2], true), sixA);
  expect(draft.chosen.size).toBe(0);
  expect(promotedStudents(draft, members)).toEqual([
    { studentId: 1, programId: 6, firstName: 'Asha' },
    { studentId: 2, programId: 6, firstName: 'Ravi' },
  ]);
});

test('Some go to one program and some to another', () => {
  const first = withPromotion(withChosen(emptyDraft, [1], true), sixA);
  const second = withPromotion(withChosen(first, [3], true), sixB);
  expect(promotedStudents(second, members).map(({ programId }) => programId)).toEqual([6, 7]);
  expect(waitingInWords(first)).toBe('1 to be promoted to Grade 6 A');
  expect(waitingInWords(second)).toBe('2 to be promoted: 1 to Grade 6 A and 1 to Grade 6 B');
});

test('Who waits already cannot be chosen; taken back they can', () => {
  const waiting = withPromotion(withChosen(emptyDraft, [1], true), sixA);
  expect([...withChosen(waiting, [1, 2], true).chosen]).toEqual([2]);
  const back = withoutPromotion(waiting, 1);
  expect([...withChosen(back, [1], true).chosen]).toEqual([1]);
  expect(promotedStudents(back, members)).toEqual([]);
});

test('A choice can be taken back', () => {
  expect([...withChosen(withChosen(emptyDraft, [1, 2], true), [1], false).chosen]).toEqual([2]);
});

test('Those among the chosen who came into the program today are counted', () => {
  const everyone = withChosen(emptyDraft, [1, 2, 3], true);
  expect(newcomersAmong(everyone, members, '2026-06-15')).toBe(1);
  expect(newcomersAmong(withChosen(everyone, [3], false), members, '2026-06-15')).toBe(0);
  expect(newcomersAmong(everyone, members, '2026-06-16')).toBe(0);
});
