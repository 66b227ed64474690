import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { families } from '../family/family.table.ts';
import { students } from '../student/student.table.ts';

const studentOf = () => integer().references(() => students.studentId, { onDelete: 'cascade' });
const familyOf = () => integer().references(() => families.familyId, { onDelete: 'cascade' });
const staffOf = () => integer().references(() => staff.staffId, { onDelete: 'cascade' });

/** Two records of one name of which somebody has said that they are of two people. */
export const twoPeople = pgTable(
  'two_people',
  {
    twoPeopleId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: studentOf(),
    otherStudentId: studentOf(),
    familyId: familyOf(),
    otherFamilyId: familyOf(),
    staffId: staffOf(),
    otherStaffId: staffOf(),
    ...stampColumns(),
  },
  (table) => [
    check(
      'two_people_of_one_kind',
      sql`num_nonnulls(${table.studentId}, ${table.familyId}, ${table.staffId}) = 1
        and coalesce(${table.studentId} <> ${table.otherStudentId}, ${table.familyId} <> ${table.otherFamilyId},
          ${table.staffId} <> ${table.otherStaffId}, false)
        and num_nonnulls(${table.otherStudentId}, ${table.otherFamilyId}, ${table.otherStaffId}) = 1`,
    ),
    uniqueIndex('two_people_student_once').on(
      sql`least(${table.studentId}, ${table.otherStudentId})`,
      sql`greatest(${table.studentId}, ${table.otherStudentId})`,
    ),
    uniqueIndex('two_people_family_once').on(
      sql`least(${table.familyId}, ${table.otherFamilyId})`,
      sql`greatest(${table.familyId}, ${table.otherFamilyId})`,
    ),
    uniqueIndex('two_people_staff_once').on(
      sql`least(${table.staffId}, ${table.otherStaffId})`,
      sql`greatest(${table.staffId}, ${table.otherStaffId})`,
    ),
    index('two_people_student').on(table.studentId),
    index('two_people_other_student').on(table.otherStudentId),
    index('two_people_family').on(table.familyId),
    index('two_people_other_family').on(table.otherFamilyId),
    index('two_people_staff').on(table.staffId),
    index('two_people_other_staff').on(table.otherStaffId),
  ],
);
