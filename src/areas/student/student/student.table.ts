import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  type PgColumn,
  type PgTable,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { categories, communities, genders, religions, studentStatuses } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { fromEnd } from '../../../kit/server/database/from-end.server.ts';
import { personNameColumns } from '../../../kit/server/database/name-columns.server.ts';
import type { NumberSeries } from '../../../kit/server/database/number-series.server.ts';
import { photoColumns } from '../../../kit/server/database/photo-columns.table.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import type { OwnedStorage } from '../../../kit/server/resource/owners.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { sealedDigest, sealedText } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { houses } from '../house/house.table.ts';

/** The admission number without its signs, which not everybody types, in lower case. */
export const plainAdmissionNumber = ({ schoolAdmissionNumber }: { schoolAdmissionNumber: SQLWrapper }) =>
  sql`translate(lower(${schoolAdmissionNumber}), ' ./_-', '')`;

/** In SQL, what `admissionNumberKey` makes of an admission number. */
export const admissionNumberKeyOf = (number: SQLWrapper) => sql`lower(replace(${number}, ' ', ''))`;

/** In SQL, what `emisKey` makes of an EMIS number. */
export const emisKeyOf = (number: SQLWrapper) => sql`lower(replace(${number}, ' ', ''))`;

export const students = pgTable(
  'student',
  {
    studentId: integer().primaryKey().generatedAlwaysAsIdentity(),
    firstName: text().notNull(),
    lastName: text().notNull().default(''),
    studentStatus: integer().notNull().default(0),
    /** The program of today, or a leaver's last one; `student_enrolment` has the history. */
    programId: integer().references(() => programs.programId),
    /** The program of the open stay; null after leaving, and for applicants. A trigger on `student_enrolment` keeps it. */
    enrolledProgramId: integer(),
    houseId: integer().references(() => houses.houseId),
    email: text().notNull().default(''),
    dateOfBirth: date(),
    gender: integer().notNull(),
    nationality: text().notNull().default(''),
    languages: text().notNull().default(''),
    currentAddress: text().notNull(),
    permanentAddress: text().notNull().default(''),
    personalContact: text().notNull().default(''),
    emergencyContact: text().notNull(),
    bankName: text().notNull().default(''),
    bankIfsc: text().notNull().default(''),
    bankBranch: text().notNull().default(''),
    bankAccountNumber: sealedText().notNull().default(''),
    previousInstitution: text().notNull().default(''),
    previousTranscript: text().notNull().default(''),
    interest: text().notNull().default(''),
    hobbies: text().notNull().default(''),
    enrolledOn: date(),
    achievements: text().notNull().default(''),
    remarks: text().notNull().default(''),
    idDocumentNumber: sealedText({ isLookedUp: true }).notNull().default(''),
    /**
     * The row's own id if it shares its Aadhaar number with another, from before that was refused; kept until the number is
     * changed.
     */
    namesake: integer().notNull().default(0),
    identificationMarks: text().notNull().default(''),
    studentEducationId: text().notNull().default(''),
    /** The same as `namesake` of the EMIS number. */
    educationNamesake: integer().notNull().default(0),
    schoolAdmissionNumber: text().notNull(),
    religion: integer().notNull().default(0),
    caste: integer().notNull().default(0),
    community: integer().notNull().default(0),
    isDisabled: boolean().notNull().default(false),
    ...personNameColumns(sql`first_name || ' ' || last_name`),
    ...stampColumns(),
  },
  (table) => [
    uniqueIndex('student_aadhaar_once')
      .on(sealedDigest(table.idDocumentNumber), table.namesake)
      .where(sql`${sealedDigest(table.idDocumentNumber)} <> ''`),
    uniqueIndex('student_emis_once')
      .on(emisKeyOf(table.studentEducationId), table.educationNamesake)
      .where(sql`${table.studentEducationId} <> ''`),
    unique('student_admission_number').on(table.schoolAdmissionNumber),
    enumCheck('student_status', table.studentStatus, studentStatuses),
    enumCheck('student_gender', table.gender, genders),
    enumCheck('student_religion', table.religion, religions),
    enumCheck('student_caste', table.caste, categories),
    enumCheck('student_community', table.community, communities),
    index('student_date_of_birth').on(table.dateOfBirth),
    // With what is searched in it, one or two letters are found in the index alone.
    index('student_name').on(table.nameSort, table.studentId, table.searchName, table.searchJoined),
    index('student_program_name').on(table.programId, table.nameSort, table.studentId),
    index('student_enrolled_name').on(table.enrolledProgramId, table.nameSort, table.studentId),
    index('student_house').on(table.houseId, table.nameSort, table.studentId).where(sql`${table.houseId} is not null`),
    index('student_search').using('gin', sql`${table.searchJoined} gin_trgm_ops`),
    index('student_search_joined_letters').using('gin', sql`letter_groups(${table.searchJoined})`),
    index('student_email_letters').using('gin', sql`letter_groups(search_text(${table.email}))`),
    index('student_emergency_contact_letters').using('gin', sql`letter_groups(search_text(${table.emergencyContact}))`),
    index('student_school_admission_number_letters').using(
      'gin',
      sql`letter_groups(search_text(${table.schoolAdmissionNumber}))`,
    ),
    index('student_emergency_contact_end').on(fromEnd(table.emergencyContact)),
    index('student_personal_contact_end').on(fromEnd(table.personalContact)),
    index('student_school_admission_number_end').on(fromEnd(plainAdmissionNumber(table))),
    index('student_nationality_letters').using('gin', sql`letter_groups(search_text(${table.nationality}))`),
    index('student_search_prefix').on(table.searchJoined),
  ],
);

/** The name of a student; null: there is none with that id. */
export const studentNamed = (id: SQL): SQL => sql`(
  select concat_ws(' ', s.first_name, nullif(s.last_name, '')) from ${students} s where s.student_id = ${id})`;

/**
 * What owns a student, and whatever belongs to a student: the one declaration behind every scope of people. A program owns a
 * student while they are enrolled there, so that nobody keeps access to students who have left.
 */
export const studentScopes = { programid: students.enrolledProgramId, studentid: students.studentId };

/** Who owns students. */
export const ownedStudents: OwnedStorage = { table: students, id: students.studentId, joins: [], scopes: studentScopes };

/** Records of a kind that is no resource, of whom a student's owners own each. */
export const ofStudent = (table: PgTable & { studentId: PgColumn }, id: PgColumn): OwnedStorage => ({
  ...{ table, id, scopes: studentScopes },
  joins: [{ kind: 'inner', table: students, on: eq(students.studentId, table.studentId), narrows: false }],
});

/** The students who are enrolled in some programs now. */
export const isEnrolledIn = (programIds: readonly number[]) => inArray(students.enrolledProgramId, [...programIds]);

/** Numbers of admission, as `2026-0001`. */
export const admissionNumbers: NumberSeries = { series: 'admission', width: 4 };

/** A reference to a student. */
export const studentLink = linkTo({
  as: 'student',
  table: students,
  id: students.studentId,
  scopes: studentScopes,
  filters: { studentName: { search: students.searchName, sort: students.nameSort } },
});

export const studentPhotos = pgTable('student_photo', {
  studentId: integer()
    .primaryKey()
    .references(() => students.studentId, { onDelete: 'cascade' }),
  ...photoColumns(),
});
