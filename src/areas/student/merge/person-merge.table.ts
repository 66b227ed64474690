import { type SQL, sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { fromEnd } from '../../../kit/server/database/from-end.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { sealedJson } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { families } from '../family/family.table.ts';
import { plainAdmissionNumber, students } from '../student/student.table.ts';

/** A row as JSON, by the names that the database gives its columns. */
export type RowImage = Readonly<Record<string, unknown>>;

/** What became of the rows of a table that referred to one of the two. */
export interface MovedRows {
  table: string;
  /** The columns that refer to such a person. */
  columns: readonly string[];
  /** By each of these columns, the keys of the rows that moved, as they have been since. */
  moved: Readonly<Record<string, readonly RowImage[]>>;
  /** The keys of the rows that referred to the kept record once the two were one. */
  own: readonly RowImage[];
  /** Rows that went, because the kept record had the same or can have no second one. */
  dropped: readonly RowImage[];
}

/** Where an id of the record that went stood without a foreign key: in which row, and at which places of its value. */
export interface MovedId {
  table: string;
  column: string;
  id: number;
  paths: readonly (readonly (string | number)[])[];
}

/** Two records of one person that were made one: what is needed to make them two again, and to find the kept one by the other's number. */
export const personMerges = pgTable(
  'person_merge',
  {
    personMergeId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The record that was kept: one of these three. */
    studentId: integer().references(() => students.studentId, { onDelete: 'cascade' }),
    familyId: integer().references(() => families.familyId, { onDelete: 'cascade' }),
    staffId: integer().references(() => staff.staffId, { onDelete: 'cascade' }),
    /** The id of the record that went. */
    goneId: integer().notNull(),
    /** Its admission number, which stays used. */
    schoolAdmissionNumber: text().notNull().default(''),
    gone: sealedJson<RowImage>().notNull(),
    /** The columns of the kept record that were changed, as they were before and after. */
    changed: sealedJson<Readonly<Record<string, { before: unknown; after: unknown }>>>().notNull(),
    rows: sealedJson<readonly MovedRows[]>().notNull(),
    ids: jsonb().$type<readonly MovedId[]>().notNull().default([]),
    ...stampColumns(),
  },
  (table) => [
    check('person_merge_of_one', sql`num_nonnulls(${table.studentId}, ${table.familyId}, ${table.staffId}) = 1`),
    index('person_merge_student').on(table.studentId),
    index('person_merge_family').on(table.familyId),
    index('person_merge_staff').on(table.staffId),
    index('person_merge_gone').on(table.goneId),
    index('person_merge_number').on(fromEnd(plainAdmissionNumber(table))),
  ],
);

/** The students who were kept in the place of one whose admission number is as asked for. */
export const keptForNumber = (isAsked: (number: SQL) => SQL): SQL => sql`
  select ${personMerges.studentId} from ${personMerges}
  where ${personMerges.schoolAdmissionNumber} <> '' and (${isAsked(plainAdmissionNumber(personMerges))})`;
