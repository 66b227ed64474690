import { and, desc, eq, sql } from 'drizzle-orm';
import type { Author } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { students } from '../student/student.table.ts';
import { consent } from './consent.domain.ts';
import { consentNotices, consents } from './consent.table.ts';
import { consentRule, consentWay } from './consent-words.domain.ts';

type Said = Pick<
  typeof consents.$inferInsert,
  'studentId' | 'purpose' | 'isGiven' | 'familyId' | 'isForAll' | 'way' | 'saidBy' | 'saidOn' | 'notes'
>;

/** The text of a purpose that is in force. @throws 404 if nobody is asked */
export async function noticeInForce({ db }: Pick<Author, 'db'>, purpose: number): Promise<typeof consentNotices.$inferSelect> {
  const [latest] = await db
    .select()
    .from(consentNotices)
    .where(eq(consentNotices.purpose, purpose))
    .orderBy(desc(consentNotices.consentNoticeId))
    .limit(1);
  if (!latest || latest.rule === consentRule.off) throw notFound('consent notice');
  return latest;
}

/**
 * Keeps what was said. Who says the same again of the same text has said it once. Two who speak at the same time speak one after the
 * other, so that their rows stand in the order in which they count.
 * @param read the text that was read; a yes counts only for the one in force
 * @returns the id
 * @throws 404, 409
 */
export async function keepSaid(ctx: Author, said: Said, read?: number): Promise<number> {
  await ctx.db.execute(sql`select from ${students} where ${students.studentId} = ${said.studentId} for no key update`);
  const { consentNoticeId } = await noticeInForce(ctx, said.purpose);
  if (said.isGiven && read !== undefined && read !== consentNoticeId)
    throw conflict('The school has changed what it asks.|Read it again before you say yes.');
  const before = await lastOf(ctx, said);
  const isSame = before?.isGiven === said.isGiven && before.consentNoticeId === consentNoticeId;
  if (before && isSame && before.way === said.way && said.way === consentWay.product) return before.consentId;
  const [made] = await ctx.db
    .insert(consents)
    .values({ ...said, consentNoticeId, ...creationStamp(ctx) })
    .returning();
  if (!made) throw new Error('A consent was not stored.');
  await audit(ctx, { action: 'create', resource: consent.name, recordId: made.consentId, after: made });
  return made.consentId;
}

/** The last that the same guardian said, or that was said for all. */
export async function lastOf(
  { db }: Pick<Author, 'db'>,
  { studentId, purpose, familyId = null, isForAll = false }: Pick<Said, 'studentId' | 'purpose' | 'familyId' | 'isForAll'>,
) {
  const whose = familyId === null ? eq(consents.isForAll, isForAll) : eq(consents.familyId, familyId);
  const [last] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.studentId, studentId), eq(consents.purpose, purpose), sql`(${consents.isForAll} or ${whose})`))
    .orderBy(desc(consents.consentId))
    .limit(1);
  return last && (familyId === null || last.familyId === familyId) ? last : undefined;
}
