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

test('Who opens a group of the menu has its places fetched one after the other', async () => {
  void prepareInTurn(['/sis/student/grid', '/sis/studentexit/grid']);
  expect(fetched).toEqual(['/sis/student/grid']);
  await vi.runAllTimersAsync();
  expect(fetched).toEqual(['/sis/student/grid', '/sis/studentexit/grid']);
});

test('Who has chosen a place of the menu does not share the line with the other places', async () => {
  void prepareInTurn(['/sis/student/grid', '/sis/studentexit/grid']);
  prepare('/ss/staff/grid');
  await vi.runAllTimersAsync();
  expect(fetched).toEqual(['/sis/student/grid', '/ss/staff/grid']);
});

test('Who opens another group wants the places of that one', async () => {
  void prepareInTurn(['/sis/student/grid', '/sis/studentexit/grid']);
  void prepareInTurn(['/ps/program/grid', '/ps/course/grid']);
  await vi.runAllTimersAsync();
  expect(fetched).toEqual(['/sis/student/grid', '/ps/program/grid', '/ps/course/grid']);
});
