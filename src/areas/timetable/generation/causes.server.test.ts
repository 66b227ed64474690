import { expect, test } from 'vitest';
import type { Finding } from '../../../timetable-solver/finding.domain.ts';
import type { TimetableInstance } from '../../../timetable-solver/instance.domain.ts';
import { causeFinder } from './causes.server.ts';

const week = (days: number): TimetableInstance => ({ days, classes: [], teachers: [], rooms: [], courses: [] });

/** Looks that end when they are told to. */
function looks() {
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const find = causeFinder(() => {
    running += 1;
    most = Math.max(most, running);
    return new Promise<readonly Finding[]>((resolve) => {
      ends.push(() => {
        running -= 1;
        resolve([]);
      });
    });
  });
  const endAll = async (of: Promise<unknown>) => {
    let isOver = false;
    void of.then(() => {
      isOver = true;
    });
    while (!isOver) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { find, endAll, begun: () => ends.length, most: () => most };
}

test('Several who look at the same week at once share one search', async () => {
  const { find, endAll, begun } = looks();
  const all = Promise.all([find(1, week(5)), find(2, week(5)), find(1, week(5))]);
  await new Promise(setImmediate);
  expect(begun()).toBe(1);
  await endAll(all);
});

test('However many weeks are looked at, one search runs at a time', async () => {
  const { find, endAll, most, begun } = looks();
  const all = Promise.all([1, 2, 3, 4].flatMap((account) => [find(account, week(account)), find(account, week(account + 9))]));
  await new Promise(setImmediate);
  expect(begun()).toBe(1);
  await endAll(all);
  expect(most()).toBe(1);
});

test('Who asks for more and more weeks is asked to wait, and nobody else is', async () => {
  const { find, endAll } = looks();
  const many = Promise.allSettled(Array.from({ length: 20 }, (_, index) => find(1, week(index))));
  const other = find(2, week(99));
  await endAll(Promise.all([many, other]));
  const refused = (await many).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ reason: { status: 429 } });
});
