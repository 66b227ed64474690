import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';

/** Two names of programs are the same if their keys are equal. */
export const programNameKey = (name: SQLWrapper | string) => sql`lower(regexp_replace(${name}, '\\s+', ' ', 'g'))`;

/** The key of a name that somebody typed, worked out here. */
export const programKeyOf = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** A class group: "Grade 5 A". Programs of one grade share their order. */
export const programs = pgTable(
  'program',
  {
    programId: integer().primaryKey().generatedAlwaysAsIdentity(),
    programName: text().notNull(),
    programDescription: text().notNull().default(''),
    /** In months. */
    duration: integer().notNull(),
    programOrder: integer().notNull(),
    startDate: date().notNull(),
    requiredCredits: integer().notNull().default(0),
    totalCredits: integer().notNull().default(0),
    /** How many students it takes; 0: as many as come. */
    capacity: integer().notNull().default(0),
    /** Where it is at home. */
    room: text().notNull().default(''),
    /** One that is no longer offered is in no picker, but stays in history. */
    isOffered: boolean().notNull().default(true),
    /** The staff member who writes the remarks on its report cards. */
    classTeacherId: integer().references(() => staff.staffId),
    /** Its own id if another program has the same name, from the time before that was refused; kept until the name is changed. */
    namesake: integer().notNull().default(0),
    ...nameColumns(sql`program_name`),
    ...stampColumns(),
  },
  (table) => [
    index('program_order').on(table.programOrder),
    index('program_class_teacher').on(table.classTeacherId),
    uniqueIndex('program_name_once').on(programNameKey(table.programName), table.namesake),
  ],
);

/** The school's order: by grade, then by name. */
export const programOrder = [programs.programOrder, programs.nameSort, programs.programId] as const;

/** What finds and names programs. */
export const namedPrograms = { id: programs.programId, name: programs.programName, order: programOrder };

/** Columns that own a program. */
export const programScopes = { programid: programs.programId };

/** A reference to a program. */
export const programLink = linkTo({
  as: 'program',
  isFew: true,
  table: programs,
  id: programs.programId,
  scopes: programScopes,
  filters: {},
  order: programOrder,
});
