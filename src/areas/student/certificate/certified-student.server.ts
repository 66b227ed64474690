import { and, asc, eq, inArray } from 'drizzle-orm';
import { familyRelation, familyRelations } from '../../../common/enumerations.domain.ts';
import { dateInWords } from '../../../common/in-words/date-in-words.server.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { staysOf } from '../enrolment/enrolment.server.ts';
import { families, studentFamilies } from '../family/family.table.ts';
import { students } from '../student/student.table.ts';

/** A line of a paper: a label, and what it says. */
export type Fact = readonly [label: string, value: string];

/** What certificates say of a student. @throws 404 */
export async function certifiedStudent(ctx: Context, studentId: number) {
  const { db } = ctx;
  const [[found], parents, stays] = await Promise.all([
    db
      .select({
        firstName: students.firstName,
        lastName: students.lastName,
        number: students.schoolAdmissionNumber,
        gender: students.gender,
        status: students.studentStatus,
        nationality: students.nationality,
        dateOfBirth: students.dateOfBirth,
        category: students.caste,
        enrolledProgramId: students.enrolledProgramId,
      })
      .from(students)
      .where(eq(students.studentId, studentId)),
    parentsOf(db, studentId),
    staysOf(ctx, studentId),
  ]);
  if (!found) throw notFound('student');
  return { ...found, studentId, name: fullName(found), parents, stays };
}

export type CertifiedStudent = Awaited<ReturnType<typeof certifiedStudent>>;

/** Mother and father, and a guardian if neither is known. */
async function parentsOf(db: Context['db'], studentId: number) {
  const found = await db
    .select({ relationship: studentFamilies.relationship, firstName: families.firstName, lastName: families.lastName })
    .from(studentFamilies)
    .innerJoin(families, eq(families.familyId, studentFamilies.familyId))
    .where(and(eq(studentFamilies.studentId, studentId), inArray(studentFamilies.relationship, Object.values(familyRelation))))
    .orderBy(asc(studentFamilies.relationship), asc(studentFamilies.studentFamilyId));
  const parents = found.filter(({ relationship }) => relationship < familyRelation.guardian);
  return (parents.length > 0 ? parents : found).map(({ relationship, ...name }) => ({ relationship, name: fullName(name) }));
}

/** `Mother: Asha Rao`, one line each. */
export const parentFacts = ({ parents }: CertifiedStudent): Fact[] =>
  parents.map(({ relationship, name }) => [labelOf(familyRelations, relationship), name]);

/** In figures and in words, as a certificate has to say it. */
export const birthFact = ({ dateOfBirth }: CertifiedStudent): Fact => [
  'Date of Birth',
  dateOfBirth === null ? '' : `${displayDate(dateOfBirth)} (${dateInWords(dateOfBirth)})`,
];

/** The lines that say something. */
export const saying = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value !== '');
