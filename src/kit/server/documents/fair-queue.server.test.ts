import { expect, test } from 'vitest';
import { fairQueue, QueueFull } from './fair-queue.server.ts';

/** Work that is ended by hand, with a note of the order in which it began. */
function bench(queue: ReturnType<typeof fairQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (caller: number, name: string, signal?: AbortSignal) =>
    queue.run(
      caller,
      () =>
        new Promise<string>((resolve) => {
          begun.push(name);
          ends.set(name, () => resolve(name));
        }),
      signal,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, ask, end };
}

const limits = { running: 2, runningEach: 2, waitingEach: 3 };

test('Somebody with one document waits for one of somebody else’s, not for all of them', async () => {
  const { begun, ask, end } = bench(fairQueue(limits));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(1, name);
  void ask(2, 'b1');
  await end('nothing');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('At most two documents of one caller run at once, even if there is room', async () => {
  const { begun, ask, end } = bench(fairQueue({ ...limits, running: 5 }));
  for (const name of ['a1', 'a2', 'a3']) void ask(1, name);
  await end('nothing');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('A caller with too much waiting is refused, and nobody else is', async () => {
  const { ask } = bench(fairQueue(limits));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(1, name);
  await expect(ask(1, 'a6')).rejects.toThrow(QueueFull);
  const others = Promise.race([ask(2, 'b1'), Promise.resolve('waits')]);
  expect(await others).toBe('waits');
});

test('A caller who leaves while waiting also leaves the queue, and the next one is served', async () => {
  const { begun, ask, end } = bench(fairQueue(limits));
  for (const name of ['a1', 'a2']) void ask(1, name);
  const gone = new AbortController();
  const refused = expect(ask(1, 'a3', gone.signal)).rejects.toThrow('gone');
  void ask(1, 'a4');
  gone.abort(new Error('gone'));
  await refused;
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'a4']);
});

test('Work that fails makes room like any other', async () => {
  const queue = fairQueue({ running: 1, runningEach: 1, waitingEach: 1 });
  await expect(queue.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(2, async () => 'fine')).toBe('fine');
});
