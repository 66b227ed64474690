import { sql } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

export const courses = pgTable('course', {
  courseId: integer().primaryKey().generatedAlwaysAsIdentity(),
  courseName: text().notNull(),
  courseDescription: text().notNull().default(''),
  /** In months. */
  duration: integer().notNull(),
  credits: integer().notNull().default(0),
  startDate: date().notNull(),
  ...nameColumns(sql`course_name`),
  ...stampColumns(),
});

/** A reference to a course. */
export const courseLink = linkTo({ as: 'course', table: courses, id: courses.courseId, scopes: {}, filters: {} });
