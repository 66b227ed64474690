import { expect, test } from 'vitest';
import { fetchClassMembers } from './promotion-calls.web.ts';

test('Without a program nobody is fetched, without a call', async () => {
  expect(await fetchClassMembers(0)).toEqual([]);
  await expect(fetchClassMembers(3)).rejects.toThrow('Authorization token missing.');
});
