import { sql } from 'drizzle-orm';
import { check, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { staff } from '../staff/staff.table.ts';

/** How much and what someone teaches. Kept, unseen, while they do not teach, so that it is there when they do again. */
export const teachingStaffs = pgTable(
  'teaching_staff',
  {
    teachingStaffId: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: belongsTo(() => staff.staffId),
    /** Lessons a day, at most. */
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
