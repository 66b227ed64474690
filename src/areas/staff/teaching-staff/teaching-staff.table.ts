import { sql } from 'drizzle-orm';
import { check, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { staff } from '../staff/staff.table.ts';

/**
 * The courses of a teacher, and how many lessons a day they can teach. Kept but hidden while they do not teach, so that it is there when
 * they teach again.
 */
export const teachingStaffs = pgTable(
  'teaching_staff',
  {
    teachingStaffId: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: belongsTo(() => staff.staffId),
    /** The most lessons a day. */
    dailySlots: integer().notNull().default(6),
    primaryCourseId: integer().references(() => courses.courseId),
    secondaryCourseId: integer().references(() => courses.courseId),
    tertiaryCourseId: integer().references(() => courses.courseId),
    ...stampColumns(),
  },
  (table) => [
    unique('teaching_staff_once').on(table.staffId),
    check('teaching_staff_slots', sql`${table.dailySlots} between 2 and 6`),
  ],
);
