import { expect, test } from 'vitest';
import { classFor, mayLead, type PlannedClass, planOutcome, proposalFor } from './outcomes.domain.ts';

const classes: PlannedClass[] = (
  [
    ['Nursery', 1],
    ['Grade 1 A', 2],
    ['Grade 1 B', 2],
    ['Grade 2 A', 3],
    ['Grade 2 B', 3],
    ['Grade 2-C', 3],
    ['Grade 3', 4],
    ['Grade 5', 6],
  ] as const
).map(([programName, programOrder], index) => ({
  programId: index + 1,
  programName,
  programOrder,
  orderBefore: programOrder,
  capacity: 0,
  isOffered: true,
}));
const named = (name: string | undefined) => classes.find(({ programName }) => programName === name);
const asking = (name: string) => {
  const id = named(name)?.programId ?? null;
  return { fromId: id, attendedId: id, promotedId: null };
};
const proposed = (of: Parameters<typeof proposalFor>[0], among = classes) => {
  const found = proposalFor(of, among);
  return found && [found.outcome, classes.find(({ programId }) => programId === found.programId)?.programName ?? null];
};
const { next, repeat, skip, graduate, join } = planOutcome;

test.each([
  ['Nursery', null, 'of two sections neither is sure'],
  ['Grade 1 A', [next, 'Grade 2 A'], 'the section of the same name'],
  ['Grade 1 B', [next, 'Grade 2 B'], 'the section of the same name'],
  ['Grade 2-C', [next, 'Grade 3'], 'the only class of the order'],
  ['Grade 3', null, 'there is none of the next order, but there are higher ones'],
  ['Grade 5', [graduate, null], 'the highest order'],
])('From %s leads %j: %s', (from, expected, _why) => {
  expect(proposed(asking(from))).toEqual(expected);
});

test('Who was promoted early, or has a promotion waiting, is proposed as next into that class', () => {
  const [a, b] = [named('Grade 1 A')?.programId ?? 0, named('Grade 2 B')?.programId ?? 0];
  expect(proposed({ fromId: a, attendedId: b, promotedId: null })).toEqual([next, 'Grade 2 B']);
  expect(proposed({ fromId: a, attendedId: a, promotedId: b })).toEqual([next, 'Grade 2 B']);
});

test('A class that is no longer offered takes nobody', () => {
  const without = classes.map((one) => (one.programName === 'Grade 2 A' ? { ...one, isOffered: false } : one));
  expect(proposed(asking('Grade 1 A'), without)).toBeNull();
  expect(proposed(asking('Grade 2 A'), without)).toEqual([next, 'Grade 3']);
  const closing = classes.map((one) => (one.programName === 'Grade 5' ? { ...one, isOffered: false } : one));
  expect(proposed(asking('Grade 3'), closing)).toEqual([graduate, null]);
});

test.each([
  [repeat, 'Grade 1 A', 'Grade 1 A'],
  [skip, 'Nursery', undefined],
  [skip, 'Grade 1 A', 'Grade 3'],
  [graduate, 'Grade 5', undefined],
])('Outcome %j from %s leads to %s', (outcome, from, to) => {
  expect(classFor(outcome, named(from), classes)?.programName).toBe(to);
});

test.each([
  [next, 'Grade 1 A', 'Grade 2-C', true],
  [next, 'Grade 1 A', 'Grade 3', false],
  [repeat, 'Grade 1 A', 'Grade 1 B', true],
  [repeat, 'Grade 2 A', 'Grade 1 B', false],
  [skip, 'Grade 1 A', 'Grade 3', true],
  [join, undefined, 'Grade 3', true],
  [join, 'Nursery', 'Grade 3', false],
  [next, undefined, 'Grade 3', false],
])('Outcome %j from %s into %s: %j', (outcome, from, to, isAllowed) => {
  const target = named(to);
  expect(target && mayLead(outcome, named(from), target)).toBe(isAllowed);
});
