import { expect, test } from 'vitest';
import type { HttpError } from '../http/errors.server.ts';
import { databaseFailure } from './database-errors.server.ts';

const refusedWith = (code: string) => databaseFailure(new Error('Failed query', { cause: Object.assign(new Error(), { code }) }));

test.each([
  ['a key that is there already', '23505', 409],
  ['two that overlap', '23P01', 409],
  ['a reference to what is not there', '23503', 409],
  ['a value that is none of the allowed', '23514', 400],
  ['a number that is too large', '22003', 400],
  ['a transaction that lost against others each time', '40001', 503],
  ['a deadlock each time', '40P01', 503],
  ['a statement that took too long', '57014', 503],
  ['a transaction that paused too long', '25P03', 503],
  ['a server that shuts down', '57P01', 503],
  ['a leader that was demoted', '25006', 503],
  ['a disk that is full', '53100', 503],
])('A database error about %s is %s, answered %i', (_what, code, status) => {
  expect((refusedWith(code) as HttpError).status).toBe(status);
});

test.each([
  ['is not there any more', 'Key (student_id)=(7) is not present in table "student".', 'about:blank'],
  ['is still referred to', 'Key (student_id)=(7) is still referenced from table "visit".', '/problems/still-referenced'],
])('For a record that %s, the answer says so in its own words, not the database’s', (_what, detail, type) => {
  const cause = Object.assign(new Error(), { code: '23503', detail });
  const failure = databaseFailure(new Error('Failed query', { cause })) as HttpError;
  expect(failure.options.type).toBe(type);
  expect(failure.detail).not.toMatch(/Key|student/);
});

test.each(['ECONNREFUSED', 'ENOENT', 'EAGAIN'])('A database whose socket reports %s is unreachable', (code) => {
  const refused = Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' });
  expect((databaseFailure(new Error('Failed query', { cause: refused })) as HttpError).status).toBe(503);
});

test('A missing file of our own does not count as an unreachable database', () => {
  const missing = Object.assign(new Error('open ENOENT'), { code: 'ENOENT', syscall: 'open' });
  expect(databaseFailure(missing)).toBe(missing);
});

test('A mistake of our own stays one', () => {
  for (const code of ['42703', '42P01', '42601']) expect(refusedWith(code)).not.toHaveProperty('status');
});
