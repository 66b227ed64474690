import { and, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { birthKey } from '../../../common/imported-person.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { anyDayOf, anyOf } from '../../../kit/server/import/any-of.server.ts';
import type { Named } from '../../../kit/server/import/import-plan.server.ts';
import { namedBy, plainName } from '../../../kit/server/import/named-by.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { isSealedAs } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { classKey } from '../../program/program/class-name.domain.ts';
import { programKeyOf, programNameKey, programScopes, programs } from '../../program/program/program.table.ts';
import { families } from '../family/family.table.ts';
import { linkable } from '../family/lock-family.server.ts';
import { houses } from '../house/house.table.ts';
import { personMerges } from '../merge/person-merge.table.ts';
import { admissionNumberKey } from '../student/admission-number.domain.ts';
import { emisKey } from '../student/student.domain.ts';
import { admissionNumberKeyOf, emisKeyOf, studentScopes, students } from '../student/student.table.ts';

/** The programs that the caller may put a new student into, by their names. */
export async function programsByName(ctx: Context) {
  const found = await ctx.db
    .select({ id: programs.programId, name: programs.programName, key: sql<string>`${programNameKey(programs.programName)}` })
    .from(programs)
    .where(scopeWhere(grantOf(ctx, 'student.create'), programScopes))
    .orderBy(programs.programOrder, programs.nameSort, programs.programId);
  const byKey = new Map(found.map(({ key, id }) => [key, id]));
  const alike = new Map<string, number[]>();
  for (const { id, name } of found) alike.set(classKey(name), [...(alike.get(classKey(name)) ?? []), id]);
  return {
    all: found.map(({ id, name }) => ({ id, name })),
    nameOf: new Map(found.map(({ id, name }) => [id, name])),
    idOf: (name: string) => byKey.get(programKeyOf(name)),
    guess(name: string) {
      const [only, ...others] = alike.get(classKey(name)) ?? [];
      return others.length === 0 ? only : undefined;
    },
  };
}

/** *Red House* is also called Red. */
const withoutHouse = (name: string): string =>
  plainName(name)
    .split(' ')
    .filter((word) => word !== 'house')
    .join(' ');

/** The houses by their names. */
export const housesByName = async ({ db }: Context): Promise<Named> =>
  namedBy(await db.select({ id: houses.houseId, name: houses.houseName }).from(houses).orderBy(houses.nameSort), withoutHouse);

interface Looked {
  dates: readonly string[];
  admissionNumbers: readonly string[];
  idDocuments: readonly string[];
  emisNumbers: readonly string[];
}

/**
 * Students whom a file may mean: born on one of these days or with one of these numbers, as far as the caller may see them; and
 * which of the numbers anybody has.
 */
export async function knownStudents(ctx: Context, { dates, admissionNumbers, idDocuments, emisNumbers }: Looked) {
  const scope = scopeWhere(grantOf(ctx, 'student.create'), studentScopes);
  const numberKey = admissionNumberKeyOf(students.schoolAdmissionNumber);
  const ofNumbers = anyOf(numberKey, admissionNumbers.map(admissionNumberKey));
  const emisOf = emisKeyOf(students.studentEducationId);
  const [alike, numbered, documented, educated] = await Promise.all([
    ctx.db
      .select({
        id: students.studentId,
        firstName: students.firstName,
        lastName: students.lastName,
        dateOfBirth: students.dateOfBirth,
        number: students.schoolAdmissionNumber,
      })
      .from(students)
      .where(and(scope, or(anyDayOf(students.dateOfBirth, dates), ofNumbers))),
    unionAll(
      ctx.db.select({ number: students.schoolAdmissionNumber }).from(students).where(ofNumbers),
      // That of a record which was made one with another stays used.
      ctx.db
        .select({ number: personMerges.schoolAdmissionNumber })
        .from(personMerges)
        .where(anyOf(admissionNumberKeyOf(personMerges.schoolAdmissionNumber), admissionNumbers.map(admissionNumberKey))),
    ),
    ctx.db
      .select({ idDocumentNumber: students.idDocumentNumber })
      .from(students)
      .where(isSealedAs(students.idDocumentNumber, idDocuments)),
    ctx.db
      .select({ number: students.studentEducationId })
      .from(students)
      .where(and(anyOf(emisOf, emisNumbers), sql`${students.studentEducationId} <> ''`)),
  ]);
  return {
    byPerson: new Map(alike.map((row) => [birthKey(row), row])),
    byNumber: new Map(alike.map((row) => [admissionNumberKey(row.number), row])),
    numbers: new Set(numbered.map(({ number }) => admissionNumberKey(number))),
    idDocuments: new Set(documented.map(({ idDocumentNumber }) => idDocumentNumber)),
    emisNumbers: new Set(educated.map(({ number }) => emisKey(number))),
  };
}

/** Family members with one of these numbers or addresses whom the caller may link, the oldest record first. */
export const knownFamilies = (ctx: Context, { phones, emails }: { phones: readonly string[]; emails: readonly string[] }) =>
  ctx.db
    .select({
      familyId: families.familyId,
      firstName: families.firstName,
      lastName: families.lastName,
      dateOfBirth: families.dateOfBirth,
      personalContact: families.personalContact,
      email: families.email,
    })
    .from(families)
    .where(
      and(
        linkable(ctx),
        or(
          anyOf(families.personalContact, phones),
          and(anyOf(sql`lower(${families.email})`, emails), sql`${families.email} <> ''`),
        ),
      ),
    )
    .orderBy(families.familyId);

export type KnownFamily = Awaited<ReturnType<typeof knownFamilies>>[number];
