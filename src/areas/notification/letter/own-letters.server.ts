import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { schoolDayOf } from '../../general/school/school-clock.table.ts';
import { students } from '../../student/student/student.table.ts';
import { mailingRecipients, mailings } from '../mailing/mailing.table.ts';
import { mayStillBeWrittenTo } from '../recipient/written-to.server.ts';
import { asked } from './asked.domain.ts';
import type { LetterRow } from './letter.domain.ts';
import { letterAnswers } from './letter-answer.table.ts';
import { accountsOfRecipients } from './letter-notices.server.ts';

type LetterToOne = LetterRow & { mailingRecipientId: number; body: string };
/** Whoever shares an account reads what each of them got, once. */
type OwnLetter = Omit<LetterToOne, 'mailingRecipientId'> & { mailingRecipientIds: number[] };

const mostShown = 100;

/**
 * The letters of the caller: those that were sent to them, as long as the school may write to them about every child whom a letter is
 * about, and as long as its text is kept. The newest first.
 */
async function lettersOf({ db, session: { accountId }, today }: Context, which: SQL): Promise<OwnLetter[]> {
  const mayStill = mayStillBeWrittenTo({ kind: sql`r.kind`, id: sql`r.person_id`, studentIds: sql`r.student_ids` });
  const { rows } = await db.execute<LetterToOne & Record<string, unknown>>(sql`
    select ${mailings.mailingId} as "letterId", r.mailing_recipient_id as "mailingRecipientId", r.subject as title, r.body,
      ${schoolDayOf(mailings.queued)} as "sentDate", r.read_at is not null as "isRead",
      ${mailings.asks}, ${mailings.options}, to_char(${mailings.answerUntil}, 'YYYY-MM-DD') as "answerUntil",
      ${mailings.asks} <> ${asked.nothing} and coalesce(${mailings.answerUntil} >= ${today}::date, true) as "isOpen",
      (select coalesce(json_agg(json_build_object('studentId', s.student_id, 'firstName', s.first_name, 'lastName', s.last_name,
          'answer', l.answer, 'isMine', coalesce(l.account_id = ${accountId}, false)) order by s.name_sort, s.student_id), '[]')
        from ${students} s left join ${letterAnswers} l on l.mailing_id = ${mailings.mailingId} and l.student_id = s.student_id
        where s.student_id = any(r.student_ids)) as children
    from ${mailings} join ${mailingRecipients} r on r.mailing_id = ${mailings.mailingId} ${accountsOfRecipients}
    where a.account_id = ${accountId} and ${mailings.isShown} and ${mailings.queued} is not null and not r.is_withheld
      and r.body <> '' and ${which} and ${mayStill}
    order by ${mailings.queued} desc, ${mailings.mailingId} desc limit ${mostShown}`);
  const letters = new Map<number, OwnLetter>();
  for (const { mailingRecipientId, ...letter } of rows) {
    const known = letters.get(letter.letterId);
    if (!known) letters.set(letter.letterId, { ...letter, mailingRecipientIds: [mailingRecipientId] });
    else {
      known.mailingRecipientIds.push(mailingRecipientId);
      known.isRead ||= letter.isRead;
      const others = letter.children.filter(({ studentId }) => !known.children.some((one) => one.studentId === studentId));
      known.children.push(...others);
    }
  }
  return [...letters.values()];
}

/** All letters of the caller. */
export const ownLetters = (ctx: Context): Promise<OwnLetter[]> => lettersOf(ctx, sql`true`);

/** One letter of the caller. @throws 404 */
export async function ownLetter(ctx: Context, letterId: number): Promise<OwnLetter> {
  const [letter] = await lettersOf(ctx, sql`${mailings.mailingId} = ${letterId}`);
  if (!letter) throw notFound('letter');
  return letter;
}
