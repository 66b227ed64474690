import { expect, test } from 'vitest';
import type { PermissionMap } from '../../kit/domain/permission.domain.ts';
import { areas } from '../areas.tsx';
import { otherWords, placesFound } from './places-found.web.ts';

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
  ['dues', ['Student Fees /fs/studentfee/grid']],
  ['pupils', ['Students /sis/student/grid']],
  ['roll call', ['Student Attendances /las/studentattendance/grid']],
  ['settings', ['My settings /account/settings']],
  ['password', ['My settings /account/settings']],
  ['dash', ['Dashboard /dashboard']],
  ['asha rao', []],
  ['  ', []],
])('Who types %s is led to %j', (text, places) => {
  expect(found(text, clerk)).toEqual(places);
});

test.each([
  ['report card', 'Examinations'],
  ['receipts', 'Payment Transactions'],
  ['transfer certificate', 'Student Exits'],
  ['substitut', 'Cover'],
  ['subjects', 'Courses'],
  ['payslip', 'Staff Salaries'],
])('The office, who types %s, is led to %s', (text, label) => {
  const everything = {
    ...{ 'examination.read': '-1', 'paymenttransaction.read': '-1', 'studentexit.read': '-1', 'timetable.create': '-1' },
    ...{ 'course.read': '-1', 'staffsalary.read': '-1' },
  };
  expect(found(text, everything).map((place) => place.split(' /')[0])).toContain(label);
});

test('Every word that leads to a screen leads to one that there is', () => {
  const paths = areas.flatMap(({ area }) => [...area.menu, ...(area.pages ?? [])].map(({ path }) => String(path)));
  expect(Object.keys(otherWords).filter((path) => !paths.includes(path))).toEqual([]);
});

test('Nobody is led to what they may not see or begin', () => {
  const parent = { 'student.read': 'studentid=@mine', 'studentfee.read': 'studentid=@mine' };
  expect(found('new', parent)).toEqual([]);
  expect(found('import', parent)).toEqual([]);
  expect(found('salar', parent)).toEqual([]);
  expect(found('fees', parent)).toEqual(['Student Fees /fs/studentfee/grid']);
});
