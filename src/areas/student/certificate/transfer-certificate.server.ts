import { and, eq, lt, max, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { categories } from '../../../common/enumerations.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { covers, parseGrant } from '../../../kit/domain/permission.domain.ts';
import { nextNumber, numberText } from '../../../kit/server/database/number-series.server.ts';
import { printedJustNow } from '../../../kit/server/documents/original.server.ts';
import { sendDocument } from '../../../kit/server/documents/send-document.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { inTransaction } from '../../../kit/server/resource/saving/write.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { type StudentExitRow, studentExit } from '../student-exit/student-exit.domain.ts';
import { studentExitResource } from '../student-exit/student-exit.server.ts';
import { studentExits } from '../student-exit/student-exit.table.ts';
import { transferTemplate } from './certificate-template.server.ts';
import {
  birthFact,
  type CertifiedStudent,
  certifiedStudent,
  type Fact,
  parentFacts,
  saying,
} from './certified-student.server.ts';
import { printTransferCertificate } from './transfer-certificate.domain.ts';
import { certificateNumbers, transferCertificates } from './transfer-certificate.table.ts';

const { get, lock } = records(studentExit, studentExitResource.storage);

/** Transfer certificates. */
export const transferCertificateRoutes = answering(
  printTransferCertificate,
  async (ctx, { grant, query: { studentExitId, original }, request, reply }) => {
    const exit = await get(ctx, grant, studentExitId);
    const isOriginal = original === 'true' && mayIssue(ctx, exit) && (await takeOriginal(request, exit));
    const [student, left, given] = await Promise.all([
      certifiedStudent(ctx, exit.studentId),
      leftBefore(ctx, exit),
      givenOut(ctx, studentExitId),
    ]);
    const stays = student.stays.filter(({ fromDate }) => fromDate > left && fromDate <= exit.exitDate);
    const person = { ...student, stays };
    const title = ['Transfer Certificate', ...(given ? [given.number] : [])].join(' ');
    const data = {
      marks: marksOf(isOriginal, given),
      says: 'This is to certify that the particulars below agree with the register of this school.',
      facts: factsOf(exit, person, maySeeCategory(ctx, person)),
      remarks: given && !isOriginal ? [`The original was printed on ${displayDate(given.day)} by ${given.printedBy}.`] : [],
    };
    return sendDocument(request, reply, {
      fileName: `transfer certificate ${person.name}`,
      title,
      template: transferTemplate,
      data,
    });
  },
);

const mayIssue = ({ session }: Context, { student: { programId }, studentId }: StudentExitRow): boolean =>
  covers(parseGrant(session.permissions['studentexit.update']), { programid: programId, studentid: studentId });

/** Whether this is the original. The first time, it gets the next number. */
const takeOriginal = (request: FastifyRequest, { studentExitId }: StudentExitRow): Promise<boolean> =>
  inTransaction(request, async (ctx) => {
    // Of those who ask at once, one gets it; nobody draws a number in vain.
    await lock(ctx, grantOf(ctx, 'studentexit.update'), studentExitId);
    const [kept] = await ctx.db
      .select({ isMine: printedJustNow(transferCertificates, ctx.session) })
      .from(transferCertificates)
      .where(eq(transferCertificates.studentExitId, studentExitId));
    if (!kept) await giveOut(ctx, studentExitId);
    return kept?.isMine ?? true;
  });

async function giveOut(ctx: WriteContext, studentExitId: number): Promise<void> {
  const year = Number(ctx.today.slice(0, 4));
  const certificateNumber = numberText(certificateNumbers, year, await nextNumber(ctx.db, certificateNumbers, year, 1));
  const { name: printedBy, tokenHash: sessionHash } = ctx.session;
  await ctx.db.insert(transferCertificates).values({ studentExitId, certificateNumber, printedBy, sessionHash });
  await audit(ctx, { action: 'print', resource: studentExit.name, recordId: studentExitId, after: { certificateNumber } });
}

/** The certificate that was given out, if it was. */
async function givenOut({ db }: Context, studentExitId: number) {
  const zone = sql`(select ${schools.timeZone} from ${schools})`;
  const [given] = await db
    .select({
      number: transferCertificates.certificateNumber,
      printedBy: transferCertificates.printedBy,
      day: sql<IsoDate>`(${transferCertificates.printed} at time zone ${zone})::date::text`,
      /** The exit says something else since. */
      isRevised: sql<boolean>`${studentExits.lastModified} > ${transferCertificates.printed}`,
    })
    .from(transferCertificates)
    .innerJoin(studentExits, eq(studentExits.studentExitId, transferCertificates.studentExitId))
    .where(eq(transferCertificates.studentExitId, studentExitId));
  return given;
}

/** The last day of the time before, of a student who had left and came back. */
async function leftBefore({ db }: Context, { studentId, exitDate }: StudentExitRow): Promise<IsoDate> {
  const [former] = await db
    .select({ day: max(studentExits.exitDate) })
    .from(studentExits)
    .where(and(eq(studentExits.studentId, studentId), lt(studentExits.exitDate, exitDate)));
  return former?.day ?? '';
}

function marksOf(isOriginal: boolean, given: Awaited<ReturnType<typeof givenOut>>): string[] {
  if (!given) return ['Draft'];
  return [isOriginal ? 'Original' : 'Duplicate', ...(given.isRevised ? ['Revised'] : [])];
}

/** It is masked for those who may not change the student. */
const maySeeCategory = ({ session }: Context, { studentId, enrolledProgramId }: CertifiedStudent): boolean =>
  covers(parseGrant(session.permissions['student.update']), { studentid: studentId, programid: enrolledProgramId });

function factsOf(exit: StudentExitRow, person: CertifiedStudent, withCategory: boolean): Fact[] {
  const [first, last] = [person.stays[0], person.stays.at(-1)];
  return saying([
    ['Admission Number', person.number],
    ['Name of the Student', person.name],
    ...parentFacts(person),
    birthFact(person),
    ['Nationality', person.nationality],
    ['Category', withCategory ? labelOf(categories, person.category) : ''],
    ['Admitted', first ? `${displayDate(first.fromDate)}, to ${first.programName}` : ''],
    ['Last Program', last ? `${last.programName}, since ${displayDate(last.fromDate)}` : ''],
    ['Last Day at School', displayDate(exit.exitDate)],
    ['Certificate Applied For', displayDate(exit.tcAppliedDate)],
    ['Certificate Issued', displayDate(exit.tcIssueDate)],
    ['Reason for Leaving', exit.exitReason],
  ]);
}
