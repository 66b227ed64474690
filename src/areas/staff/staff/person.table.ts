import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, type PgTable } from 'drizzle-orm/pg-core';
import { subject } from '../../../common/enumerations.domain.ts';
import { type Choice, chosenBy } from '../../../kit/server/resource/link.server.ts';
import type { FilterTarget } from '../../../kit/server/resource/storage.server.ts';
import { contains } from '../../../kit/server/resource/text-search.server.ts';
import { studentLink, students } from '../../student/student/student.table.ts';
import { staff, staffLink } from './staff.table.ts';

/** What the table of a record that is about a student or a staff member has: one of the two is null. */
type AboutPerson = PgTable & { studentId: AnyPgColumn; staffId: AnyPgColumn };

/**
 * How such a record is stored as far as its person goes. What else a kind of record has is spread beside it.
 * @param by the two fields of its input that choose the person; the second is a field of the row as well
 */
export const personStorage = <Id extends string>({ studentId, staffId }: AboutPerson, by: Choice & { id: Id }) => ({
  links: {
    studentId: chosenBy(studentLink, by, subject.student),
    staffId: chosenBy(staffLink, by, subject.staff),
  },
  columns: { [by.id]: sql`coalesce(${studentId}, ${staffId})` } as Readonly<Record<Id, SQL>>,
  filters: { personName: personNameFilter, programId: students.programId },
});

const typedIn = (column: AnyPgColumn, typed: SQL): SQL => contains(sql`${column}`, typed, 'looking at each');

/** Such records by the name of their person. */
export const personNameFilter: FilterTarget = {
  is: (typed) => sql`(${typedIn(students.searchName, typed)} or ${typedIn(staff.searchName, typed)})`,
  sort: sql`coalesce(${students.nameSort}, ${staff.nameSort})`,
};

/** A constraint: such a record refers to exactly the person whom it says it is about. */
export const personCheck = (name: string, about: AnyPgColumn, studentId: AnyPgColumn, staffId: AnyPgColumn) =>
  check(
    name,
    sql`case ${about} when ${sql.raw(String(subject.student))} then ${studentId} is not null and ${staffId} is null
    when ${sql.raw(String(subject.staff))} then ${staffId} is not null and ${studentId} is null else false end`,
  );
