import { staffLeaveCategoryFactory } from '../../src/areas/leave-attendance/staff-leave-category/staff-leave-category.factory.ts';
import { staffLeaveCategories } from '../../src/areas/leave-attendance/staff-leave-category/staff-leave-category.table.ts';
import { studentLeaveCategoryFactory } from '../../src/areas/leave-attendance/student-leave-category/student-leave-category.factory.ts';
import { studentLeaveCategories } from '../../src/areas/leave-attendance/student-leave-category/student-leave-category.table.ts';
import type { Database } from '../../src/kit/server/database/database.server.ts';
import { only } from './people.ts';

/** Adds a category of student leave directly to the table; returns its id. */
export async function addStudentLeaveCategory({ db }: Database): Promise<number> {
  const id = studentLeaveCategories.studentLeaveCategoryId;
  return only(await db.insert(studentLeaveCategories).values(studentLeaveCategoryFactory()).returning({ id })).id;
}

/** Adds a category of staff leave with this many days a year; returns its id. */
export async function addStaffLeaveCategory({ db }: Database, leaves = 30): Promise<number> {
  const id = staffLeaveCategories.staffLeaveCategoryId;
  return only(await db.insert(staffLeaveCategories).values(staffLeaveCategoryFactory({ leaves })).returning({ id })).id;
}
