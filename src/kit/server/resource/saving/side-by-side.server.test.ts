import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.server.ts';

test('What is brought is sent once, in the order of the items, without those that bring nothing, and then all go on', async () => {
  const told: string[] = [];
  await sideBySide<number, string>(
    [3, 0, 1, 2],
    async (ticks, bring) => {
      for (let tick = 0; tick < ticks; tick += 1) await undefined;
      if (ticks > 0) await bring(`item of ${ticks}`);
      told.push(`${ticks} went on`);
    },
    async (brought) => void told.push(`sent ${brought.join(', ')}`),
  );
  expect(told.slice(0, 2)).toEqual(['0 went on', 'sent item of 3, item of 1, item of 2']);
  expect(told.slice(2).sort()).toEqual(['1 went on', '2 went on', '3 went on']);
});

const failing = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['before anything is sent', async () => undefined],
  ['once all is sent', (bring: () => Promise<void>) => bring()],
])('Where one fails %s, it is what is heard of, not those who could ask nothing any more because of it', async (_, first) => {
  const refused = sideBySide<string, string>(
    ['25P02', '23514', '25P02'],
    async (code, bring) => {
      await first(() => bring(code));
      throw failing(code);
    },
    async () => undefined,
  );
  await expect(refused).rejects.toThrow('23514');
});
