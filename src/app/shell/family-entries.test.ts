import { expect, test } from 'vitest';
import { areas } from '../areas.tsx';
import { familyEntries } from './family-entries.web.ts';

const entries = areas.flatMap(({ area }) => area.menu);
const own = (...paths: string[]) => entries.filter(({ path }) => paths.includes(path));
const labels = (role: 'Parent' | 'Student', of = entries) => familyEntries(role, of).map(({ label }) => label);

test('A family finds each place under its own word, what it looks for first before the others', () => {
  const some = own('/fs/studentfee/grid', '/sis/student/grid', '/las/studentleave/grid', '/hs/insuranceprovider/grid');
  expect(labels('Parent', some)).toEqual(['Children', 'Absences', 'Fees']);
});

test('The menu of a student names no debts', () => {
  const [parent, student] = [labels('Parent'), labels('Student')];
  expect(parent.filter((label) => !student.includes(label))).toEqual(['Children', 'Fees', 'Payments']);
});

test('What else a school gives families comes last, as the staff calls it', () => {
  expect(labels('Parent', own('/ss/staff/grid', '/ps/course/grid'))).toEqual(['Courses', 'Staff']);
});
