import { expect, test } from 'vitest';
import { fileFacts } from './file-words.domain.ts';

const megabyte = 1024 * 1024;
test.each([
  ['application/pdf', 12, 'PDF, 1 KB'],
  ['application/pdf', 245_000, 'PDF, 239 KB'],
  ['image/jpeg', megabyte - 1, 'Picture, 1.0 MB'],
  ['image/jpeg', 10 * megabyte, 'Picture, 10.0 MB'],
])('A file of the kind %s with %i bytes is %s', (mediaType, size, words) => expect(fileFacts({ mediaType, size })).toBe(words));
