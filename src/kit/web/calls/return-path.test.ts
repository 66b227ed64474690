import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.web.ts';

const site = 'https://school.example';

test.each([
  ['/sis/student/grid', '/sis/student/grid'],
  ['/sis/student/grid?page=2&name=a#x', '/sis/student/grid?page=2&name=a#x'],
])('After the login the user goes back to %s', (asked, expected) => {
  expect(safeReturnPath(asked, site)).toBe(expected);
});

test.each([
  null,
  undefined,
  '',
  '/',
  'dashboard',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
])('A return address %j is not followed', (asked) => {
  expect(safeReturnPath(asked, site)).toBeUndefined();
});
