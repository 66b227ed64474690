import { expect, test } from 'vitest';
import {
  isAbout,
  isLargeExport,
  isManyTries,
  isNewCountry,
  isNewDevice,
  isNight,
  isNightSignIn,
  unusualRules,
  usualRules,
} from './unusual-rules.domain.ts';

const never = null;
const alarmed = Number.POSITIVE_INFINITY;
const { newDevice, newCountry, failedTries, largeExport, nightSignIn } = usualRules;

test('The rules as they come keep to the bounds that a school can set', () => {
  expect(unusualRules.parse(usualRules)).toEqual(usualRules);
});

test.each([
  ['an administrator', 1, [true, true, true, true, true]],
  ['a teacher', 2, [true, true, true, true, true]],
  ['a parent, who signs in at all hours', 3, [true, true, true, true, false]],
  ['a student at a computer of the school', 4, [false, true, true, true, false]],
] as const)('By default, %s is watched for what would be unusual for them', (_who, role, expected) => {
  expect([newDevice, newCountry, failedTries, largeExport, nightSignIn].map((rule) => isAbout(rule, role))).toEqual(expected);
  expect(isAbout({ ...newDevice, isOn: false }, role)).toBe(false);
});

test.each([
  ['The first sign-in of all', false, never, false],
  ['A phone on the second day, after the computer', false, 1, false],
  ['A new phone after six days', false, 6.9, false],
  ['A new phone after a week', false, 7, true],
  ['A new phone after years', false, 900, true],
  ['The browser of every day', true, 900, false],
  ['A browser that forgot its cookies, in the same place', true, 900, false],
  ['A new device in the first days, after all sessions had to be ended', false, alarmed, true],
] as const)('%s', (_what, isFamiliar, daysKnown, expected) => {
  expect(isNewDevice(newDevice, { isFamiliar, daysKnown })).toBe(expected);
});

test.each([
  ['The first country of an account', 'IN', [], false],
  ['The country of every day', 'IN', ['IN'], false],
  ['A country for the first time', 'AE', ['IN'], true],
  ['Back home', 'IN', ['IN', 'AE'], false],
  ['An address that no file knows, as inside the school', '', ['IN'], false],
])('%s', (_what, country, known, expected) => {
  expect(isNewCountry(country, known)).toBe(expected);
});

test.each([
  ['A forgotten password', 6, false],
  ['One try less than many', 19, false],
  ['Somebody who guesses', 20, true],
])('%s', (_what, tries, expected) => {
  expect(isManyTries(failedTries, tries)).toBe(expected);
});

test.each([
  ['A class list', { rows: 40, own: 0, role: 0, daysKnown: 400 }, false],
  ['Everybody, by a teacher who never exports', { rows: 1000, own: 0, role: 0, daysKnown: 400 }, true],
  ['Everybody, by an office where that is usual', { rows: 1000, own: 60, role: 1000, daysKnown: 400 }, false],
  ['The yearly list of a secretary who had all students last month', { rows: 4000, own: 1000, role: 0, daysKnown: 400 }, false],
  ['Five times the usual, and no more', { rows: 5000, own: 1000, role: 0, daysKnown: 400 }, false],
  ['More than five times the usual', { rows: 5001, own: 1000, role: 0, daysKnown: 400 }, true],
  ['A small school, whose whole is little', { rows: 499, own: 0, role: 0, daysKnown: 400 }, false],
  ['The first week after a school has started', { rows: 4000, own: 0, role: 0, daysKnown: 3 }, false],
] as const)('%s', (_what, seen, expected) => {
  expect(isLargeExport(largeExport, seen)).toBe(expected);
});

test.each([
  [23, 5, 22, false],
  [23, 5, 23, true],
  [23, 5, 0, true],
  [23, 5, 4, true],
  [23, 5, 5, false],
  [1, 4, 0, false],
  [1, 4, 1, true],
  [1, 4, 4, false],
  [4, 4, 4, false],
])('In a night from %i to %i, %i o’clock: %s', (from, until, hour, expected) => {
  expect(isNight({ from, until }, hour)).toBe(expected);
});

test.each([
  ['At two, by a role that never does', { hour: 2, signIns: 300, nights: 0 }, true],
  ['At two, by a role of which somebody did so twice', { hour: 2, signIns: 300, nights: 2 }, true],
  ['At two, by wardens, who work at night', { hour: 2, signIns: 300, nights: 3 }, false],
  ['At two, in the first days, when nobody has habits yet', { hour: 2, signIns: 49, nights: 0 }, false],
  ['At noon', { hour: 12, signIns: 300, nights: 0 }, false],
] as const)('%s', (_what, seen, expected) => {
  expect(isNightSignIn(nightSignIn, seen)).toBe(expected);
});
