import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { programCourses } from '../../program/program-course/program-course.table.ts';
import { roomKinds } from '../lesson/room-kind.table.ts';

/** How a program's course is taught in a week, where that differs from the default: as many lessons as it has credits, each by itself. */
export const lessonNeeds = pgTable(
  'lesson_need',
  {
    programCourseId: integer()
      .primaryKey()
      .references(() => programCourses.programCourseId, { onDelete: 'cascade' }),
    /** Null: as many as the course has credits. */
    lessonsPerWeek: integer(),
    /** How many times two of them follow each other. */
    doubles: integer().notNull().default(0),
    roomKindId: integer().references(() => roomKinds.roomKindId),
    /** Courses of one program that bear the same are taught at one time, each to some of the students. Empty: to all of them. */
    groupName: text().notNull().default(''),
    ...stampColumns(),
  },
  (table) => [
    check('lesson_need_lessons', sql`${table.lessonsPerWeek} between 0 and 60`),
    check('lesson_need_doubles', sql`${table.doubles} between 0 and 30`),
    index('lesson_need_room_kind').on(table.roomKindId),
  ],
);
