import { and, eq, lt, max } from 'drizzle-orm';
import { categories } from '../../../common/enumerations.domain.ts';
import type { SchoolOnPaper } from '../../../common/paper/paper.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { schoolOnPaper } from '../../general/school/school-on-paper.table.ts';
import type { StudentExitRow } from '../student-exit/student-exit.domain.ts';
import { studentExits } from '../student-exit/student-exit.table.ts';
import { birthFact, certifiedStudent, parentFacts, saying } from './certified-student.server.ts';
import type { CertificateContent } from './transfer-certificate.table.ts';

/** The label of what is masked for those who may not change the student. */
export const categoryLabel = 'Category';

/** A transfer certificate in words, of the time at the school that an exit ended. */
export async function certificateContent(ctx: Context, exit: StudentExitRow): Promise<CertificateContent> {
  const [person, left, school] = await Promise.all([
    certifiedStudent(ctx, exit.studentId),
    leftBefore(ctx, exit),
    schoolNow(ctx),
  ]);
  const stays = person.stays.filter(({ fromDate }) => fromDate > left && fromDate <= exit.exitDate);
  const [first, last] = [stays[0], stays.at(-1)];
  return {
    school,
    name: person.name,
    facts: saying([
      ['Admission Number', person.number],
      ['Name of the Student', person.name],
      ...parentFacts(person),
      birthFact(person),
      ['Nationality', person.nationality],
      [categoryLabel, labelOf(categories, person.category)],
      ['Admitted', first ? `${displayDate(first.fromDate)}, to ${first.programName}` : ''],
      ['Last Program', last ? `${last.programName}, since ${displayDate(last.fromDate)}` : ''],
      ['Last Day at School', displayDate(exit.exitDate)],
      ['Certificate Applied For', displayDate(exit.tcAppliedDate)],
      ['Certificate Issued', displayDate(exit.tcIssueDate)],
      ['Reason for Leaving', exit.exitReason],
    ]),
  };
}

/** What a certificate that is issued today says of the school. */
export async function schoolNow({ db }: Context): Promise<SchoolOnPaper> {
  const [school] = await db.select(schoolOnPaper).from(schools);
  return school ?? { name: '', address: '' };
}

/** The last day of the time before, of a student who had left and came back. */
async function leftBefore({ db }: Context, { studentId, exitDate }: StudentExitRow): Promise<IsoDate> {
  const [former] = await db
    .select({ day: max(studentExits.exitDate) })
    .from(studentExits)
    .where(and(eq(studentExits.studentId, studentId), lt(studentExits.exitDate, exitDate)));
  return former?.day ?? '';
}
