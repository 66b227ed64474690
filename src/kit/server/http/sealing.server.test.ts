import { expect, test } from 'vitest';
import type { Db } from '../database/database.server.ts';
import { sealed, unsealed } from './sealing.server.ts';

/** A database that answers with the key of an installation. */
const installation = (key: () => string) => ({ select: () => ({ from: async () => [{ key: key() }] }) }) as unknown as Db;
const ours = installation(() => 'ab'.repeat(32));
const others = installation(() => 'cd'.repeat(32));
const lost = installation(() => {
  throw new Error('The connection was lost.');
});

test('A secret is read again by the installation that has kept it, for the same purpose, and whole', async () => {
  const seal = await sealed(ours, 'mail server', 'pässword');
  expect(seal).not.toBe(await sealed(ours, 'mail server', 'pässword'));
  expect(await unsealed(ours, 'mail server', seal)).toBe('pässword');
  expect(await unsealed(ours, 'another', seal)).toBeUndefined();
  expect(await unsealed(others, 'mail server', seal)).toBeUndefined();
  expect(await unsealed(ours, 'mail server', seal.slice(0, 20))).toBeUndefined();
  expect(await unsealed(ours, 'mail server', '')).toBeUndefined();
});

test('That the database does not answer says nothing about the secret', async () => {
  const seal = await sealed(ours, 'mail server', 'password');
  await expect(unsealed(lost, 'mail server', seal)).rejects.toThrow('The connection was lost.');
});
