import { expect, test } from 'vitest';
import { pageAddress } from './page-address.server.ts';

test.each([
  ['/verify/ABC', '/verify/ABC'],
  ['/sis/student/grid?name=%E0%A4', '/sis/student/grid?name=%E0%A4'],
  ['/verify/%C3%A9', '/verify/%C3%A9'],
  ['/verify/%E0%A4', '/verify/%25E0%25A4'],
  ['/%', '/%25'],
  ['/verify/%zz?a=%20', '/verify/%25zz?a=%20'],
  ['/api/sis/Student/%', '/api/sis/Student/%'],
  ['/assets/%', '/assets/%'],
])('The address %s is taken as %s', (url, taken) => {
  expect(pageAddress(url)).toBe(taken);
});
