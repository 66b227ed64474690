import { expect, test } from 'vitest';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { PermissionMap } from '../../../kit/domain/permission.domain.ts';
import { effects, effectsOf } from './role-effect.domain.ts';

const stored = new Map<string, PermissionMap>([
  ['teaching', { 'student.read': 'programid=@taught', 'slot.read': '-1' }],
  ['librarian', { 'student.read': '-1', 'holiday.read': '-1' }],
  ['nurse', { 'student.read': '-1' }],
]);
const holders = [
  { roles: ['teaching'], people: 40 },
  { roles: ['teaching', 'librarian'], people: 2 },
  { roles: ['nurse'], people: 1 },
];

test.each([
  ['nobody, where nothing changes', 'librarian', { 'student.read': '-1', 'holiday.read': '-1' }, []],
  ['fewer, where another role keeps some', 'librarian', { 'holiday.read': '-1' }, ['student.read: 2 reach less']],
  ['all holders', 'teaching', { 'student.read': 'programid=@taught' }, ['slot.read: 42 lose']],
  ['a key set to nothing like one left out', 'teaching', { 'student.read': '0', 'slot.read': '-1' }, ['student.read: 40 lose']],
  [
    'more and less, by key',
    'teaching',
    { 'student.read': '-1', 'slot.read': '-1', 'course.read': '-1' },
    ['course.read: 42 get', 'student.read: 40 reach more'],
  ],
  ['others', 'teaching', { 'student.read': 'programid=3', 'slot.read': '-1' }, ['student.read: 40 reach others']],
  ['nobody, where nobody holds the role', 'cook', { 'student.read': '-1' }, []],
])('A change of a role means something for %s', (_, role, permissions, expected) => {
  const told = effectsOf(holders, stored, { role, permissions } as never);
  expect(told.map(({ key, people, effect }) => `${key}: ${people} ${labelOf(effects, effect).toLowerCase()}`)).toEqual(expected);
});
