import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, type PgColumn, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { familyRelations, genders } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { fromEnd } from '../../../kit/server/database/from-end.server.ts';
import { moneyColumn } from '../../../kit/server/database/money-column.server.ts';
import { personNameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { studentScopes, students } from '../student/student.table.ts';

/** A parent, guardian or other relative; may belong to several students. */
export const families = pgTable(
  'family',
  {
    familyId: integer().primaryKey().generatedAlwaysAsIdentity(),
    firstName: text().notNull(),
    lastName: text().notNull().default(''),
    email: text().notNull().default(''),
    dateOfBirth: date(),
    gender: integer().notNull(),
    occupation: integer().notNull().default(0),
    income: moneyColumn().notNull().default(0),
    nationality: text().notNull().default(''),
    currentAddress: text().notNull(),
    permanentAddress: text().notNull().default(''),
    personalContact: text().notNull(),
    isSingleParent: boolean().notNull().default(false),
    ...personNameColumns(sql`first_name || ' ' || last_name`),
    ...stampColumns(),
  },
  (table) => [
    enumCheck('family_gender', table.gender, genders),
    index('family_date_of_birth').on(table.dateOfBirth),
    index('family_search_name').on(table.searchName),
    index('family_name').on(table.nameSort, table.familyId),
    index('family_email').on(sql`lower(${table.email})`).where(sql`email <> ''`),
    index('family_personal_contact_end').on(fromEnd(table.personalContact)),
    index('family_search').using('gin', sql`${table.searchJoined} gin_trgm_ops`),
  ],
);

/** Which family members a student has, and what they are to the student. */
export const studentFamilies = pgTable(
  'student_family',
  {
    studentFamilyId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: belongsTo(() => students.studentId),
    familyId: belongsTo(() => families.familyId),
    relationship: integer().notNull(),
    /** Separated from the other parents of this student: neither learns the other's details. */
    isSeparated: boolean().notNull().default(false),
    /** Whether the school may write to them about this student. */
    mayBeContacted: boolean().notNull().default(true),
    /** 1: is called first; null: nobody said. */
    callOrder: integer(),
    ...stampColumns(),
  },
  (table) => [
    unique('student_family_once').on(table.studentId, table.familyId),
    enumCheck('student_family_relationship', table.relationship, familyRelations),
    index('student_family_family').on(table.familyId),
  ],
);

/** The links `sf` of a student in the order of calls: who may be contacted, as somebody said, else as they were linked. */
export const inCallOrder = sql.raw('sf.may_be_contacted desc, sf.call_order, sf.student_family_id');

const ofChildren = (owner: PgColumn) => ({
  owners: sql`
    select ${owner} from ${studentFamilies} join ${students} on ${students.studentId} = ${studentFamilies.studentId}
    where ${studentFamilies.familyId} = ${families.familyId}`,
});

/** The owners of the children own a family member. */
export const familyScopes = { programid: ofChildren(studentScopes.programid), studentid: ofChildren(studentScopes.studentid) };
