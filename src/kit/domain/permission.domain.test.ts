import { expect, test } from 'vitest';
import { covers, onlyOne, parseGrant, permits, resolveScopes, unionOf } from './permission.domain.ts';

test.each([
  [undefined, undefined, false],
  ['', undefined, false],
  ['0', undefined, false],
  ['-1', undefined, true],
  ['-1', 'programid', true],
  ['programid=3|4', undefined, true],
  ['programid=3|4;staffid=9', 'programid=4,8', true],
  ['programid=3|4;staffid=9', 'programid=5,8', false],
  ['programid=3|4;staffid=9', 'studentid=4', false],
  ['programid=3|4;staffid=9', ['studentid', 'staffid'], true],
  ['programid=3;programid=5', 'programid=5', true],
  ['programid=3;programid=5', 'programid=4', false],
  ['programid=3|4;staffid=9', 'programid,studentid', true],
  ['programid=3|4', ['studentid'], false],
  ['programid', ['programid', 'studentid'], true],
  ['-1', [], true],
  ['programid=3', [], false],
])('A permission %j with %j required passes: %j', (value, required, expected) => {
  expect(permits(value, required)).toBe(expected);
});

test.each([
  ['-1', { programid: 1 }, true],
  ['0', { programid: 1 }, false],
  ['programid=1|2', { programid: 2 }, true],
  ['programid=1|2', { programid: 3 }, false],
  ['programid=1|2', { programid: null }, false],
  ['programid', { programid: 0 }, false],
  ['programid=', { programid: 0 }, false],
  ['programid=x', { programid: 0 }, false],
  ['programid=0x1|1e0| 1', { programid: 1 }, false],
  ['programid=99999999999|2', { programid: 99999999999 }, false],
  ['programid=99999999999|2', { programid: 2 }, true],
  ['programid=1;programid=2', { programid: 1 }, true],
  ['programid=1;programid=2', { programid: 2 }, true],
  ['-1;programid=1', { programid: 2 }, false],
  ['programid=1;studentid=7', { programid: 5, studentid: 7 }, true],
])('A grant %j covers a row owned by %j: %j', (value, owners, expected) => {
  expect(covers(parseGrant(value), owners)).toBe(expected);
});

test.each([
  ['staffid=9', 9],
  ['staffid=9;programid=', 9],
  ['staffid=9|10', undefined],
  ['staffid=9;programid=3', undefined],
  ['programid=9', undefined],
  ['staffid=', undefined],
  ['-1', undefined],
  ['0', undefined],
])('A grant %j is for one member of staff alone: %j', (value, expected) => {
  expect(onlyOne(parseGrant(value), 'staffid')).toBe(expected);
});

test.each([
  [[], 'none'],
  [['', '0'], 'none'],
  [['staffid=9', '-1'], 'all'],
  [['staffid=9', ''], { staffid: [9] }],
  [['staffid=9|3', 'staffid=3|4', 'programid=1'], { staffid: [9, 3, 4], programid: [1] }],
])('Grants %j cover together %j', (values, expected) => {
  expect(unionOf(values.map(parseGrant))).toEqual(expected);
});

test('Derived scopes are replaced by the ids of the day, or by nothing if there are none', () => {
  expect(resolveScopes('programid=@taught;staffid=@self', { '@taught': [3, 4], '@self': [9] })).toBe('programid=3|4;staffid=9');
  expect(parseGrant(resolveScopes('studentid=@children', {}))).toEqual({ studentid: [] });
});
