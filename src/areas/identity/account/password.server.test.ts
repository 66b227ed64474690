import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { hashLike } from './password.server.ts';

test('Another secret is hashed under the salt and the costs of a stored one, also of an earlier version', async () => {
  const stored = await hash('abcd', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  expect(await hashLike(stored, 'abcd')).toBe(stored);
  expect(await hashLike(stored, 'abce')).not.toBe(stored);
  expect(hashLike(hashToken('abcd'), 'abcd')).toBeUndefined();
});
