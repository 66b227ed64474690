import { sql } from 'drizzle-orm';
import { gender, studentStatus } from '../../../common/enumerations.domain.ts';
import { signatureFiles, signerOf } from '../../../common/paper/signature.server.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { sendDocument } from '../../../kit/server/documents/send-document.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { requireStudent } from '../student/student.server.ts';
import { printBonafideCertificate } from './bonafide-certificate.domain.ts';
import { schoolNow } from './certificate-content.server.ts';
import { bonafideTemplate } from './certificate-template.server.ts';
import { birthFact, type CertifiedStudent, certifiedStudent, saying } from './certified-student.server.ts';

const title = 'Bonafide Certificate';

/** A certificate that somebody is a student here, ready to be set. @throws 404, 422 */
export async function bonafidePaper(ctx: Context, studentId: number, purpose: string) {
  const [person, year, school] = await Promise.all([certifiedStudent(ctx, studentId), presentSchoolYear(ctx), schoolNow(ctx)]);
  const data = {
    registration: school.registration ?? '',
    signer: signerOf(school),
    says: certified(person, programToday(ctx, person), year),
    facts: saying([
      ['Admission Number', person.number],
      birthFact(person),
      ['Nationality', person.nationality],
      ['Given For', purpose.trim()],
      ['Date', displayDate(ctx.today)],
    ]),
  };
  const files = await signatureFiles(ctx.db, [school]);
  return { fileName: `bonafide certificate ${person.name}`, title, template: bonafideTemplate, data, files };
}

export const bonafideCertificateRoutes = answering(
  printBonafideCertificate,
  async (ctx, { query: { studentId, purpose = '' }, request, reply }) => {
    await requireStudent(ctx, studentId, 'update');
    return sendDocument(request, reply, await bonafidePaper(ctx, studentId, purpose));
  },
);

/** @throws 422 for somebody who is no student today */
function programToday({ today }: Context, { status, stays }: CertifiedStudent): string {
  const stay = stays.find(({ fromDate, toDate }) => fromDate <= today && (toDate === null || toDate >= today));
  if (!stay) throw ruleBroken({ studentId: ['This student belongs to no program today'] });
  if (status !== studentStatus.active) throw ruleBroken({ studentId: ['This student is not active'] });
  return stay.programName;
}

const childOf: Readonly<Record<number, string>> = { [gender.male]: 'son', [gender.female]: 'daughter' };

function certified({ name, gender: of, parents }: CertifiedStudent, program: string, year: string): string {
  const names = parents.map((parent) => parent.name).join(' and ');
  const whose = names === '' ? '' : `, ${childOf[of] ?? 'child'} of ${names},`;
  return `This is to certify that ${name}${whose} is a bonafide student of this school, in ${program} in the school year ${year}.`;
}

async function presentSchoolYear({ db, today }: Context): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select school_year_name(school_year_of(${today}::date)) as name`);
  return rows[0]?.name ?? '';
}
