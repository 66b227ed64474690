import { sql } from 'drizzle-orm';
import { type PaperLetter, paperLetter } from '../../../common/paper/paper-letter.server.ts';
import { schoolLetter } from '../../../common/school-letter.server.ts';
import { escapeHtml } from '../../../kit/domain/rich-text.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { queueMails } from '../../../kit/server/mail/queue-mail.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { bySchoolClock } from '../../general/school/school-clock.table.ts';
import type { DataRequestRow } from '../data-request/data-request.domain.ts';
import { whomOf } from '../data-request/data-request-words.domain.ts';
import { erasures } from './erasure.table.ts';
import { type Effect, goneInWords, staysInWords } from './erasure-preview.server.ts';
import { type Guardian, guardianWith, type Whom } from './whom-to-erase.server.ts';

/** Somebody who is told beforehand; without an address by a printed letter. */
export interface Concerned {
  /** Null: the person. */
  familyId: number | null;
  name: string;
  email: string;
}

const ofGuardian = ({ familyId, name, email }: Guardian): Concerned => ({ familyId, name, email });

/** Whom an erasure concerns: the person, the guardian who asks, and the others who may be written to. */
export async function concernedBy(db: Db, row: DataRequestRow, { guardians }: Whom): Promise<Concerned[]> {
  const { studentId, staffId, familyId, askedByFamilyId } = row;
  if (familyId !== null) {
    const self = await guardianWith(db, familyId);
    return self ? [{ ...ofGuardian(self), familyId: null }] : [];
  }
  const table = studentId === null ? 'staff' : 'student';
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from ${sql.identifier(table)} where ${sql.identifier(`${table}_id`)} = ${studentId ?? staffId}`);
  const told = guardians.filter((one) => one.mayBeContacted || one.familyId === askedByFamilyId).map(ofGuardian);
  const self = { familyId: null, name: whomOf(row), email: rows[0]?.email ?? '' };
  // A child whose guardians are told needs no letter of its own.
  return self.email === '' && told.length > 0 ? told : [self, ...told];
}

/** What they are told, a paragraph each. */
async function saysOf(db: Db, row: DataRequestRow, { gone, stays }: Effect): Promise<string[]> {
  const [of] = await db
    .select({ until: bySchoolClock(erasures.noticeUntil) })
    .from(erasures)
    .where(sql`${erasures.dataRequestId} = ${row.dataRequestId} and ${erasures.state} in (1, 2)`);
  const [school] = await db.select({ phone: schools.phone, email: schools.email }).from(schools);
  const ways = [school?.phone, school?.email].filter(Boolean).join(', ');
  return [
    `We were asked (request ${row.requestNumber}) to erase what we have of ${whomOf(row)}. It will be done after ${of?.until ?? ''}, and cannot be undone.`,
    `This goes: ${goneInWords(gone)}.`,
    ...staysInWords(stays)
      .split('\n')
      .filter(Boolean)
      .map((line, at) => (at === 0 ? `This stays: ${line}` : line)),
    `If you do not want this, or want a copy first, tell the office before then${ways ? `: ${ways}` : ''}.`,
  ];
}

/** Tells those concerned by e-mail. */
export async function sendNotice(ctx: WriteContext, row: DataRequestRow, whom: Whom, effect: Effect): Promise<void> {
  const says = await saysOf(ctx.db, row, effect);
  const [school] = await ctx.db.select({ name: schools.schoolName }).from(schools);
  const text = says.map((one) => `<p>${escapeHtml(one)}</p>`).join('');
  const told = (await concernedBy(ctx.db, row, whom)).filter(({ email }) => email !== '');
  await queueMails(
    ctx,
    told.map((to) => ({
      ...schoolLetter(to, school?.name ?? '', text),
      ...{ subject: 'Data that will be erased', cause: 'Data request' },
    })),
  );
}

/** The same as a letter. */
export async function noticeLetter(ctx: Context, row: DataRequestRow, to: Concerned, effect: Effect) {
  const letter: PaperLetter = {
    fileName: `notice ${row.requestNumber}`,
    title: 'Data That Will Be Erased',
    to: [to.name],
    says: await saysOf(ctx.db, row, effect),
    facts: [['Request', row.requestNumber]],
  };
  return paperLetter(ctx, letter);
}
