import { type SQLWrapper, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { students } from '../student/student.table.ts';

/** The number of a student in a program and school year, by the calendar year in which it begins. Who leaves the class keeps it there. */
export const rollNumbers = pgTable(
  'roll_number',
  {
    programId: belongsTo(() => programs.programId),
    schoolYear: integer().notNull(),
    studentId: belongsTo(() => students.studentId),
    rollNumber: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.programId, table.schoolYear, table.studentId] }),
    unique('roll_number_once').on(table.programId, table.schoolYear, table.rollNumber),
    index('roll_number_student').on(table.studentId),
    check('roll_number_positive', sql`${table.rollNumber} > 0`),
  ],
);

interface Of {
  studentId: SQLWrapper;
  programId: SQLWrapper;
  schoolYear: SQLWrapper;
}

/** The roll number of a student in a program and school year; null: none. The year is worked out once for all rows. */
export const rollNumberIn = ({ studentId, programId, schoolYear }: Of) => sql<number | null>`(
  select r.roll_number from ${rollNumbers} r
  where r.program_id = ${programId} and r.school_year = (select ${schoolYear}) and r.student_id = ${studentId})`;
