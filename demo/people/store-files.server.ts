import { sql } from 'drizzle-orm';
import { fileContents, files } from '../../src/areas/general/file/file.table.ts';
import { certificateRequests } from '../../src/areas/student/certificate-request/certificate-request.table.ts';
import { certificateKind, requestState } from '../../src/areas/student/certificate-request/request-values.domain.ts';
import { displayDate } from '../../src/kit/domain/dates.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { creationStamp } from '../../src/kit/server/resource/stamp.server.ts';
import { insertAll } from '../insert-all.server.ts';

interface Child extends Record<string, unknown> {
  studentId: number;
  name: string;
  dateOfBirth: string | null;
  /** Whether somebody who tries the demo sees the child. */
  isTried: boolean;
}

/** Of so many children the office keeps the papers of one. */
const one = 20;

/** Scans that the office keeps of some children; the families see the birth certificates. */
export async function storeFiles(ctx: WriteContext): Promise<void> {
  const { rows: children } = await ctx.db.execute<Child>(sql`
    select s.student_id as "studentId", concat_ws(' ', s.first_name, s.last_name) as name, s.date_of_birth::text as "dateOfBirth", tried.is as "isTried"
    from student s cross join lateral (select s.student_id in (
      select student_id from account union select f.student_id from account join student_family f using (family_id)) as is) tried
    where tried.is or s.student_id % ${one} = 0 order by s.student_id`);
  const kept = children.flatMap(({ studentId, name, dateOfBirth, isTried }) => {
    const born = ['Birth certificate', name, dateOfBirth ? `Born on ${displayDate(dateOfBirth)}` : ''];
    const left = ['Transfer certificate', name, 'Conduct: good. All dues are paid.'];
    const birth = { studentId, title: 'Birth certificate', isShown: true, content: pdfOf(born) };
    const transfer = { studentId, title: 'Transfer certificate of the former school', isShown: false, content: pdfOf(left) };
    return isTried ? [birth, transfer] : [birth];
  });
  const described = kept.map(({ content, ...file }) => ({
    ...file,
    ...{ mediaType: 'application/pdf', size: content.length, ...creationStamp(ctx) },
  }));
  const ids = await insertAll(ctx.db, files, files.fileId, described);
  const contents = kept.flatMap(({ content }, place) => {
    const fileId = ids[place];
    return fileId === undefined ? [] : [{ fileId, content }];
  });
  await insertAll(ctx.db, fileContents, fileContents.fileId, contents);
  await storeRequests(ctx, children);
}

/** Certificates that families wait for, and one that was refused. */
async function storeRequests({ db }: WriteContext, children: readonly Child[]): Promise<void> {
  const { bonafide, conduct } = certificateKind;
  const tried = children.filter(({ isTried }) => isTried).map(({ studentId }) => studentId);
  const rows = tried.flatMap((studentId, place) => {
    const asked = { studentId, kind: bonafide, purpose: place % 2 === 0 ? 'A bus pass' : 'A bank account' };
    const refused = { studentId, kind: conduct, purpose: 'A summer school', state: requestState.refused };
    return place === 0 ? [asked, { ...refused, reason: 'Conduct certificates are given at the end of the year' }] : [asked];
  });
  await insertAll(db, certificateRequests, certificateRequests.certificateRequestId, rows);
}

/** A page with these lines. */
function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[^\w .,:-]/g, '')}) Tj T*`).join(' ');
  const text = `BT /F1 18 Tf 32 TL 72 720 Td ${shown} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${pdf}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  );
}
