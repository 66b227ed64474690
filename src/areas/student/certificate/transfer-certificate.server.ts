import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { issueAgain, newPaperCode } from '../../../common/paper/issued-paper.server.ts';
import { initialsOnPaper } from '../../../common/paper/paper.domain.ts';
import { proofOf } from '../../../common/paper/proof.server.ts';
import { signatureFiles, signerOf } from '../../../common/paper/signature.server.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { covers, parseGrant } from '../../../kit/domain/permission.domain.ts';
import { nextNumber, numberText } from '../../../kit/server/database/number-series.server.ts';
import { addressLine } from '../../../kit/server/documents/document-files.server.ts';
import type { OnePaper } from '../../../kit/server/documents/document-jobs.server.ts';
import { printedJustNow } from '../../../kit/server/documents/original.server.ts';
import { sendDocument, sendPapers } from '../../../kit/server/documents/send-document.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { inTransaction } from '../../../kit/server/resource/saving/write.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { students } from '../student/student.table.ts';
import { type StudentExitRow, studentExit } from '../student-exit/student-exit.domain.ts';
import { studentExitResource } from '../student-exit/student-exit.server.ts';
import { categoryLabel, certificateContent } from './certificate-content.server.ts';
import { transfersTemplate, transferTemplate } from './certificate-template.server.ts';
import {
  issueTransferCertificateAgain,
  printTransferCertificate,
  printTransferCertificates,
} from './transfer-certificate.domain.ts';
import { type CertificateContent, certificateNumbers, ofExit, transferCertificates } from './transfer-certificate.table.ts';

const { get, lock } = records(studentExit, studentExitResource.storage);

/** Transfer certificates. */
export const transferCertificateRoutes: readonly FastifyPluginAsync[] = [
  answering(printTransferCertificate, async (ctx, { grant, query: { studentExitId, original }, request, reply }) => {
    const exit = await get(ctx, grant, studentExitId);
    const isOriginal = original === 'true' && mayIssue(ctx, exit) && (await takeOriginals(request, [exit])).has(studentExitId);
    const { name, school, title, data, files } = await certificateOf(ctx, exit, {
      isOriginal,
      publicUrl: request.server.services.publicUrl,
    });
    return sendDocument(request, reply, {
      ...{ fileName: `transfer certificate ${name}`, title, school, template: transferTemplate, data, files },
    });
  }),

  answering(printTransferCertificates, async (ctx, { grant, query: { studentExitIds, original }, request, reply }) => {
    const exits: StudentExitRow[] = [];
    for (const id of new Set(studentExitIds)) exits.push(await get(ctx, grant, id));
    const wanted = original === 'true' ? exits.filter((exit) => mayIssue(ctx, exit)) : [];
    const originals = await takeOriginals(request, wanted);
    const { publicUrl } = request.server.services;
    async function* papers(): AsyncGenerator<OnePaper[]> {
      for (const exit of exits) {
        const { school, title, data, files } = await certificateOf(ctx, exit, {
          isOriginal: originals.has(exit.studentExitId),
          publicUrl,
        });
        yield [{ data: { ...data, title, head: { school: school.name, address: addressLine(school.address) } }, files }];
      }
    }
    return sendPapers(request, reply, {
      ...{ fileName: 'transfer certificates', title: 'Transfer Certificates', template: transfersTemplate },
      ...{ shared: {}, papers: papers(), paperCount: exits.length },
    });
  }),

  writing(issueTransferCertificateAgain, async (ctx, { grant, query: { studentExitId }, body }) => {
    await lock(ctx, grant, studentExitId);
    const record = { resource: studentExit.name, recordId: studentExitId };
    return issueAgain(ctx, {
      ...{ table: transferCertificates, of: ofExit(studentExitId), paper: 'transfer certificate' },
      ...record,
      ...body(),
    });
  }),
];

const mayIssue = ({ session }: Context, { student: { programId }, studentId }: StudentExitRow): boolean =>
  covers(parseGrant(session.permissions['studentexit.update']), { programid: programId, studentid: studentId });

/** What the certificate of an exit says now. */
async function certificateOf(
  ctx: Context,
  exit: StudentExitRow,
  { isOriginal, publicUrl }: { isOriginal: boolean; publicUrl: string | undefined },
) {
  const { studentExitId } = exit;
  const given = await givenOut(ctx, studentExitId);
  const said = given?.said ?? (await certificateContent(ctx, exit));
  // Of an earlier version, which nobody signed in print: from now on it says the same.
  if (given && !given.said) said.school = { name: said.school.name, address: said.school.address };
  if (given && !given.said) await ctx.db.update(transferCertificates).set(kept(exit, said)).where(isGiven(studentExitId));
  const facts = (await maySeeCategory(ctx, exit)) ? said.facts : said.facts.filter(([label]) => label !== categoryLabel);
  return {
    name: said.name,
    school: said.school,
    title: ['Transfer Certificate', ...(given ? [given.number] : [])].join(' '),
    data: {
      marks: [given ? (isOriginal ? 'Original' : 'Duplicate') : 'Draft'],
      says: 'This is to certify that the particulars below agree with the register of this school.',
      facts,
      registration: said.school.registration ?? '',
      signer: signerOf(given ? said.school : { ...said.school, signatureId: null }),
      remarks: given && !isOriginal ? [`The original was printed on ${displayDate(given.day)} by ${given.issuedBy}.`] : [],
      proof: given ? proofOf(publicUrl, given.code) : null,
    },
    files: await signatureFiles(ctx.db, [said.school]),
  };
}

/** Which of them are originals. The first time, each gets the next number. */
async function takeOriginals(request: FastifyRequest, exits: readonly StudentExitRow[]): Promise<ReadonlySet<number>> {
  if (exits.length === 0) return new Set();
  return inTransaction(request, async (ctx) => {
    const grant = grantOf(ctx, 'studentexit.update');
    // Of those who ask at once, one gets it; nobody draws a number in vain.
    const locked = new Map<number, StudentExitRow>();
    for (const id of exits.map(({ studentExitId }) => studentExitId).sort((one, other) => one - other))
      locked.set(id, await lock(ctx, grant, id));
    const { studentExitId, sessionHash, issued: printed, ended } = transferCertificates;
    const kept = await ctx.db
      .select({ id: studentExitId, isMine: printedJustNow({ sessionHash, printed }, ctx.session) })
      .from(transferCertificates)
      .where(and(inArray(studentExitId, [...locked.keys()]), isNull(ended)));
    const isMine = new Map(kept.map((one) => [one.id, one.isMine]));
    const originals = new Set<number>();
    for (const { studentExitId: id } of exits) {
      const exit = locked.get(id);
      if (!isMine.has(id) && exit) await giveOut(ctx, exit);
      if (isMine.get(id) ?? true) originals.add(id);
    }
    return originals;
  });
}

async function giveOut(ctx: WriteContext, exit: StudentExitRow): Promise<void> {
  const { studentExitId, studentId } = exit;
  const year = Number(ctx.today.slice(0, 4));
  const said = await certificateContent(ctx, exit);
  const number = numberText(certificateNumbers, year, await nextNumber(ctx.db, certificateNumbers, year, 1));
  await ctx.db.insert(transferCertificates).values({
    studentExitId,
    studentId,
    number,
    code: newPaperCode(),
    ...kept(exit, said),
    issuedBy: ctx.session.name,
    sessionHash: ctx.session.tokenHash,
  });
  await audit(ctx, {
    action: 'print',
    resource: studentExit.name,
    recordId: studentExitId,
    after: { certificateNumber: number },
  });
}

/** What a certificate says, in full and in short. */
const kept = ({ student, exitDate }: StudentExitRow, said: CertificateContent) => ({
  said,
  initials: initialsOnPaper(student),
  result: `Last day at school ${displayDate(exitDate)}`,
});

/** The certificate of an exit that was given out and stands. */
const isGiven = (studentExitId: number) => and(ofExit(studentExitId), isNull(transferCertificates.ended));

async function givenOut({ db }: Context, studentExitId: number) {
  const zone = sql`(select ${schools.timeZone} from ${schools})`;
  const { number, code, said, issuedBy, issued } = transferCertificates;
  const [given] = await db
    .select({ number, code, said, issuedBy, day: sql<IsoDate>`(${issued} at time zone ${zone})::date::text` })
    .from(transferCertificates)
    .where(isGiven(studentExitId));
  return given;
}

/** It is masked for those who may not change the student. */
async function maySeeCategory({ db, session }: Context, { studentId }: StudentExitRow): Promise<boolean> {
  const [student] = await db
    .select({ programId: students.enrolledProgramId })
    .from(students)
    .where(eq(students.studentId, studentId));
  const owners = { studentid: studentId, programid: student?.programId ?? null };
  return covers(parseGrant(session.permissions['student.update']), owners);
}
