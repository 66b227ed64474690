import { expect, test } from 'vitest';
import { mergePermissions } from './permissions.domain.ts';

test.each([
  [[{ 'staff.read': 'staffid=@self' }, { 'staff.read': '-1' }], '-1'],
  [[{ 'staff.read': '-1' }, { 'staff.read': 'staffid=@self' }], '-1'],
  [[{ 'staff.read': '0' }, { 'staff.read': 'staffid=@self' }], 'staffid=@self'],
  [
    [{ 'staff.read': 'programid=@taught' }, { 'staff.read': 'staffid=@self;programid=@taught' }],
    'programid=@taught;staffid=@self',
  ],
])('%j together allow %j', (maps, expected) => {
  expect(mergePermissions(maps)['staff.read']).toBe(expected);
});
