import { sql } from 'drizzle-orm';
import { staffLeaves } from '../../areas/leave-attendance/staff-leave/staff-leave.table.ts';
import { staffLeaveCategories } from '../../areas/leave-attendance/staff-leave-category/staff-leave-category.table.ts';
import { studentLeaves } from '../../areas/leave-attendance/student-leave/student-leave.table.ts';
import { studentLeaveCategories } from '../../areas/leave-attendance/student-leave-category/student-leave-category.table.ts';
import { type Chance, createChance } from '../../kit/domain/chance.factory.ts';
import { addDays, type IsoDate } from '../../kit/domain/dates.domain.ts';
import type { WriteContext } from '../../kit/server/context.server.ts';
import { insertAll } from './insert-all.server.ts';

const forStudents: readonly [name: string, description: string, reasons: readonly string[]][] = [
  [
    'Sick leave',
    'With a note from the parents, from the third day from a doctor',
    ['Fever', 'Stomach upset', 'Chickenpox', 'Dentist'],
  ],
  ['Family leave', 'Weddings, bereavement, family events', ['Wedding of a cousin', 'Grandmother unwell', 'House-warming']],
  ['Sports leave', 'For those who play for the school', ['District athletics meet', 'Inter-school cricket']],
  ['Travel', 'Arranged with the class teacher', ['Pilgrimage with the family', 'Visit to the native place']],
];
const forStaff: readonly [name: string, description: string, leaves: number, reasons: readonly string[]][] = [
  ['Casual leave', 'Up to three days at a time', 12, ['Personal work', 'Bank and passport office', 'Family function']],
  ['Sick leave', 'With a certificate from the third day', 10, ['Fever', 'Migraine', 'Minor surgery']],
  ['Earned leave', 'Applied for two weeks ahead', 20, ['Visit to parents', 'Travel']],
  ['Maternity leave', '26 weeks', 182, ['Maternity']],
  ['Duty leave', 'Workshops, examinations elsewhere', 15, ['CBSE workshop', 'Evaluation duty']],
];
const longestDays = [3, 4, 6, 90, 3];
const days = { before: 150, after: 40 };
const asMany = { students: 150, staff: 30 };

/** Leave of both kinds with its categories; at most one of each person, so that none overlap. */
export async function storeLeaves(
  { db, today }: WriteContext,
  { students, staff }: { students: ReadonlyMap<unknown, number>; staff: ReadonlyMap<string, number> },
): Promise<void> {
  const chance = createChance(41);
  const studentCategories = await insertAll(
    db,
    studentLeaveCategories,
    studentLeaveCategories.studentLeaveCategoryId,
    forStudents.map(([categoryName, description]) => ({ categoryName, description })),
  );
  const staffCategories = await insertAll(
    db,
    staffLeaveCategories,
    staffLeaveCategories.staffLeaveCategoryId,
    forStaff.map(([categoryName, description, leaves]) => ({ categoryName, description, leaves })),
  );
  const someStudents = chance.shuffled([...students.values()]).slice(0, asMany.students);
  const ofStudents = someStudents.map((studentId) => {
    const kind = chance.pickWeighted([0, 1, 2, 3], (index) => [6, 3, 1, 1][index] ?? 1);
    const leave = datesOf(today, chance, 4);
    return {
      ...leave,
      studentId,
      studentLeaveCategoryId: studentCategories[kind] ?? 0,
      reason: chance.pick(forStudents[kind]?.[2] ?? []),
    };
  });
  const someStaff = chance.shuffled([...staff.values()]).slice(0, asMany.staff);
  const ofStaff = someStaff.map((staffId) => {
    const kind = chance.pickWeighted([0, 1, 2, 4], (one) => [5, 4, 2, 0, 1][one] ?? 1);
    const leave = datesOf(today, chance, longestDays[kind] ?? 3);
    return {
      ...leave,
      staffId,
      staffLeaveCategoryId: staffCategories[kind] ?? 0,
      reason: chance.pick(forStaff[kind]?.[3] ?? []),
    };
  });
  await insertAll(db, studentLeaves, studentLeaves.studentLeaveId, ofStudents);
  await insertAll(db, staffLeaves, staffLeaves.staffLeaveId, ofStaff);
  for (const table of ['student_leave', 'staff_leave']) {
    await db.execute(sql`update ${sql.identifier(table)} set total_days = leave_days(leave_from, leave_to)`);
  }
}

function datesOf(today: IsoDate, chance: Chance, longest: number): { leaveFrom: IsoDate; leaveTo: IsoDate } {
  const leaveFrom = addDays(today, chance.whole(-days.before, days.after));
  return { leaveFrom, leaveTo: addDays(leaveFrom, chance.whole(0, longest - 1)) };
}
