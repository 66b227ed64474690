import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepare, prepareWith } from './prepare.web.ts';
import { prepareInTurn } from './prepare-in-turn.web.ts';

const fetched: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  fetched.length = 0;
  prepareWith(async (path) => fetched.push(path));
});
afterEach(() => vi.useRealTimers());

test('Opening a menu group prefetches its pages one after another', async () => {
  void prepareInTurn(['/sis/student/grid', '/sis/studentexit/grid']);
  expect(fetched).toEqual(['/sis/student/grid']);
  await vi.runAllTimersAsync();
  expect(fetched).toEqual(['/sis/student/grid', '/sis/studentexit/grid']);
});

test('Once a page of the menu is chosen, the others are no longer prefetched', async () => {
  void prepareInTurn(['/sis/student/grid', '/sis/studentexit/grid']);
  prepare('/ss/staff/grid');
  await vi.runAllTimersAsync();
  expect(fetched).toEqual(['/sis/student/grid', '/ss/staff/grid']);
});

test('Opening another group prefetches its pages instead', async () => {
  void prepareInTurn(['/sis/student/grid', '/sis/studentexit/grid']);
  void prepareInTurn(['/ps/program/grid', '/ps/course/grid']);
  await vi.runAllTimersAsync();
  expect(fetched).toEqual(['/sis/student/grid', '/ps/program/grid', '/ps/course/grid']);
});
