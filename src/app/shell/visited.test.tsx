import { beforeEach, expect, test } from 'vitest';
import { endSession } from '../../kit/web/calls/session.web.ts';
import { storageKeys } from '../../kit/web/parts/browser-storage.web.ts';
import { areas } from '../areas.tsx';
import { noteVisit, pagesVisited } from './visited.web.ts';

const all = areas.map(({ area }) => area);
const clerk = { 'student.read': '-1', 'studentfee.read': '-1' };
const signIn = (accountId: number) => localStorage.setItem(storageKeys.account, JSON.stringify({ accountId }));
const visited = (permissions = clerk, here = '/') =>
  pagesVisited(all, permissions, here)?.items.map(({ title, subtitle }) => `${title} (${subtitle})`) ?? [];

beforeEach(() => {
  localStorage.clear();
  signIn(7);
});

test('The last pages are offered, the last one first, each once, and not the one that shows', () => {
  noteVisit('/sis/student/grid', 'Students');
  noteVisit('/sis/student/details/5', 'Asha Rao');
  noteVisit('/fs/studentfee/grid', 'Student Fees');
  noteVisit('/sis/student/grid', 'Students');
  expect(visited()).toEqual([
    expect.stringContaining('Students ('),
    expect.stringContaining('Student Fees ('),
    expect.stringContaining('Asha Rao ('),
  ]);
  expect(visited(clerk, '/sis/student/grid')).toHaveLength(2);
});

test('Nobody is offered what they may no longer see, nor the pages of another account', () => {
  noteVisit('/sis/student/grid', 'Students');
  noteVisit('/fs/studentfee/grid', 'Student Fees');
  expect(visited({ ...clerk, 'studentfee.read': '' })).toHaveLength(1);
  signIn(8);
  expect(visited()).toEqual([]);
  noteVisit('/sis/student/grid', 'Students');
  signIn(7);
  expect(visited(), 'one account at a time').toEqual([]);
});

test('Nothing stays on the device when somebody logs out, even before what keeps the pages has loaded; a session that ended may go on', () => {
  noteVisit('/sis/student/details/5', 'Asha Rao');
  endSession({ reason: 'expired', error: undefined });
  expect(visited()).toEqual([]);
  signIn(7);
  expect(visited()).toHaveLength(1);
  endSession({ reason: 'log-out' });
  expect(JSON.stringify(localStorage)).not.toContain('Asha');
});

test('What cannot be read is nothing', () => {
  localStorage.setItem('visited', '{broken');
  expect(visited()).toEqual([]);
});
