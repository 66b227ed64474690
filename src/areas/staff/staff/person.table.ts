import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, type PgTable } from 'drizzle-orm/pg-core';
import { subject } from '../../../common/enumerations.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import { type Choice, chosenBy } from '../../../kit/server/resource/link.server.ts';
import type { FilterTarget } from '../../../kit/server/resource/storage.server.ts';
import { studentLink, students } from '../../student/student/student.table.ts';
import { staff, staffLink } from './staff.table.ts';

/** A table of records about a student or a staff member: one of the two columns is null. */
type AboutPerson = PgTable & { studentId: AnyPgColumn; staffId: AnyPgColumn };

/**
 * How to store the person of such a record. Each kind of record adds what else it has.
 * @param by the two fields of its input that choose the person; the second is also a field of the row
 */
export const personStorage = <Id extends string>({ studentId, staffId }: AboutPerson, by: Choice & { id: Id }) => ({
  links: {
    studentId: chosenBy(studentLink, by, subject.student),
    staffId: chosenBy(staffLink, by, subject.staff),
  },
  columns: { [by.id]: sql`coalesce(${studentId}, ${staffId})` } as Readonly<Record<Id, SQL>>,
  filters: { personName: personNameFilter, programId: students.programId },
});

/** A filter for such records by the name of their person. */
export const personNameFilter: FilterTarget = {
  search: [students.searchName, staff.searchName],
  sort: sql`coalesce(${students.nameSort}, ${staff.nameSort})`,
};

/** A constraint: such a record refers to exactly one person, of the kind that it names. */
export const personCheck = (name: string, about: AnyPgColumn, studentId: AnyPgColumn, staffId: AnyPgColumn) =>
  check(
    name,
    sql`case ${about} when ${constant(subject.student)} then ${studentId} is not null and ${staffId} is null
    when ${constant(subject.staff)} then ${staffId} is not null and ${studentId} is null else false end`,
  );
