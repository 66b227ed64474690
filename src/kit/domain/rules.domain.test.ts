import { expect, test } from 'vitest';
import { text } from './rules.domain.ts';

const remarks = text('Remarks', 20);

test.each([
  ['R & D', 'R & D'],
  [' two\nlines\twith tabs ', 'two\nlines\twith tabs'],
  ['नमस्ते 👋', 'नमस्ते 👋'],
  [undefined, ''],
  [null, ''],
])('the text %j is kept as %j', (given, kept) => {
  expect(remarks.parse(given)).toBe(kept);
});

test.each([
  ['a\u0000b', 'Control characters are not allowed'],
  ['a\u001bb', 'Control characters are not allowed'],
  ['a\u0085b', 'Control characters are not allowed'],
  ['half a character \ud800', 'Control characters are not allowed'],
  ['x'.repeat(21), 'Remarks must not exceed 20 characters'],
])('the text %j is refused', (given, message) => {
  expect(remarks.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
