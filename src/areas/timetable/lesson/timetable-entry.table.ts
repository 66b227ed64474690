import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { timeColumn } from '../../../kit/server/database/time-column.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { courses } from '../../program/course/course.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { teachingGroups } from '../../program/teaching-group/teaching-group.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { roomKinds } from './room-kind.table.ts';

/**
 * A lesson on a day, or a double lesson. It has times of its own, so that what was taught stays when slots change. A program, a teacher
 * and a room each have one at a time (`timetable_entry_…_once`, in the migration), except for optional courses of one group, which run
 * side by side. Whether it takes place follows from holidays and examinations (`lesson_of_day`).
 */
export const timetableEntries = pgTable(
  'timetable_entry',
  {
    timetableEntryId: integer().primaryKey().generatedAlwaysAsIdentity(),
    entryDate: date().notNull(),
    startTime: timeColumn().notNull(),
    endTime: timeColumn().notNull(),
    programId: refersTo(() => programs.programId),
    courseId: refersTo(() => courses.courseId),
    staffId: refersTo(() => staff.staffId),
    /** The group that it is for. Null: the whole program, or all its groups in the course; `co_taught` says who else teaches it. */
    teachingGroupId: integer().references(() => teachingGroups.teachingGroupId, { onDelete: 'set null' }),
    /** Who gives it in place of the teacher, and why they were chosen. */
    substituteId: integer().references(() => staff.staffId),
    substituteReason: text().notNull().default(''),
    /** One lesson, or two that follow each other. */
    lessons: smallint().notNull().default(1),
    /** The lesson of the same program that runs beside it, for other students; both move together. */
    besideId: integer(),
    roomKindId: integer().references(() => roomKinds.roomKindId, { onDelete: 'set null' }),
    /** Which of the rooms of its kind, from 1. */
    room: smallint(),
    /** Whether generation leaves it where it is. */
    isLocked: boolean().notNull().default(false),
    /** Set while lessons change places within a transaction: they then take nobody's time. */
    isParked: boolean().notNull().default(false),
    ...stampColumns(),
  },
  (table) => [
    check('timetable_entry_times', sql`${table.endTime} > ${table.startTime}`),
    check('timetable_entry_lessons', sql`${table.lessons} in (1, 2)`),
    check('timetable_entry_substitute', sql`${table.substituteId} <> ${table.staffId}`),
    check('timetable_entry_room', sql`${table.roomKindId} is null or ${table.room} between 1 and 100`),
    unique('timetable_entry_time').on(table.timetableEntryId, table.entryDate, table.startTime, table.endTime),
    foreignKey({
      name: 'timetable_entry_beside',
      columns: [table.besideId, table.entryDate, table.startTime, table.endTime],
      foreignColumns: [table.timetableEntryId, table.entryDate, table.startTime, table.endTime],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    index('timetable_entry_beside_of').on(table.besideId).where(sql`${table.besideId} is not null`),
    index('timetable_entry_group').on(table.teachingGroupId).where(sql`${table.teachingGroupId} is not null`),
    index('timetable_entry_program').on(table.programId, table.entryDate),
    index('timetable_entry_staff').on(table.staffId, table.entryDate),
    // Few lessons are locked; without the index, finding them means reading a year of lessons.
    index('timetable_entry_locked').on(table.entryDate).where(sql`${table.isLocked}`),
    index('timetable_entry_substitute').on(table.substituteId, table.entryDate).where(sql`${table.substituteId} is not null`),
  ],
);
