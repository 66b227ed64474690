import { inArray, sql } from 'drizzle-orm';
import { escapeHtml } from '../../../kit/domain/rich-text.domain.ts';
import { firstListed } from '../../../kit/domain/wording.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import type { UnsubscribeLink } from '../../../kit/server/mail/mail-sender.server.ts';
import { originMark, secretMark } from '../../../kit/server/mail/marks.server.ts';
import type { outbox } from '../../../kit/server/mail/outbox.table.ts';
import { consentLinkPage } from '../../student/consent/consent-link.domain.ts';
import { makeConsentLink } from '../../student/consent/consent-link.table.ts';
import { ruleOf } from '../../student/consent/consent-state.table.ts';
import { consentRule, purpose } from '../../student/consent/consent-words.domain.ts';
import { isOfAge } from '../../student/consent/of-age.domain.ts';
import { students } from '../../student/student/student.table.ts';
import { keptRecipient } from '../recipient/kept-recipient.domain.ts';

/** The link as it stands in a message that is stored. */
const marked = `${consentLinkPage}/${secretMark}`;

/** Whether families are asked about circulars: only then does a circular rest on what they say. */
export async function restsOnConsent(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ rule: number }>(sql`select ${ruleOf(purpose.messages)} as rule`);
  return rows[0]?.rule !== consentRule.off;
}

/** What a circular to guardians ends with: how they get no more, each about their own children. */
export async function waysOut(
  { db, today }: Pick<Context, 'db' | 'today'>,
  recipients: readonly { kind: string; studentIds: readonly number[] }[],
): Promise<string[]> {
  const ids = [...new Set(recipients.flatMap(({ kind, studentIds }) => (kind === 'guardian' ? studentIds : [])))];
  const named =
    ids.length === 0
      ? []
      : await db
          .select({ studentId: students.studentId, firstName: students.firstName, dateOfBirth: students.dateOfBirth })
          .from(students)
          .where(inArray(students.studentId, ids));
  // For whoever is of age, no guardian decides.
  const decidedFor = named.filter(({ dateOfBirth }) => !isOfAge(dateOfBirth, today));
  const names = new Map(decidedFor.map(({ studentId, firstName }) => [studentId, firstName]));
  return recipients.map(({ kind, studentIds }) => {
    const children = studentIds.flatMap((id) => names.get(id) ?? []);
    if (kind !== 'guardian' || children.length === 0) return '';
    return `<p>You get circulars about ${escapeHtml(firstListed(children, 5))}. <a href="${originMark}${marked}">Stop them</a></p>`;
  });
}

/** The link of a message that goes out now, if it is a circular that has the mark of one. */
export async function unsubscribeLink(
  db: Db,
  { recipient, body }: Pick<typeof outbox.$inferSelect, 'recipient' | 'body'>,
  email: string,
): Promise<UnsubscribeLink | undefined> {
  const kept = keptRecipient(recipient);
  if (!kept?.isCircular || kept.kind !== 'guardian' || !body.includes(marked)) return undefined;
  const token = await makeConsentLink(db, { familyId: kept.id, studentIds: kept.studentIds, email, purpose: purpose.messages });
  return { marked, path: `${consentLinkPage}/${token}` };
}
