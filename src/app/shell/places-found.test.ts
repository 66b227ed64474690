import { expect, test } from 'vitest';
import type { PermissionMap } from '../../kit/domain/permission.domain.ts';
import { areas } from '../areas.tsx';
import { placesFound } from './places-found.web.ts';

const found = (text: string, permissions: PermissionMap) =>
  placesFound(
    text,
    areas.map(({ area }) => area),
    permissions,
  )?.items.map(({ title, path }) => `${title} ${path}`) ?? [];

const clerk = {
  ...{
    'feestructure.read': '-1',
    'studentfee.read': '-1',
    'studentfee.create': '-1',
    'student.read': '-1',
    'student.create': '-1',
  },
  ...{ 'workingweek.read': '-1', 'studentattendance.read': '-1', 'studentattendance.create': '-1' },
};

test.each([
  ['fee str', ['Fee Structures /fs/feestructure/grid']],
  ['working', ['Working Week /gs/workingweek']],
  ['import', ['Import Students /sis/student/import']],
  ['NEW student', ['New student /sis/student/grid?panel=new']],
  ['take att', ['Take attendance /las/studentattendance/grid?sheet=new']],
  ['ructures', []],
  ['settings', ['My settings /account/settings']],
  ['password', ['My settings /account/settings']],
  ['dash', ['Dashboard /dashboard']],
  ['asha rao', []],
  ['  ', []],
])('Who types %s is led to %j', (text, places) => {
  expect(found(text, clerk)).toEqual(places);
});

test('Nobody is led to what they may not see or begin', () => {
  const parent = { 'student.read': 'studentid=@mine', 'studentfee.read': 'studentid=@mine' };
  expect(found('new', parent)).toEqual([]);
  expect(found('import', parent)).toEqual([]);
  expect(found('salar', parent)).toEqual([]);
  expect(found('fees', parent)).toEqual(['Student Fees /fs/studentfee/grid']);
});
