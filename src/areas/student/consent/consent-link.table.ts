import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { createFingerprints } from '../../../kit/server/http/fingerprints.server.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import { consentLinks, consentLinksKept } from './consent.table.ts';
import type { Purpose } from './consent-words.domain.ts';

/** To whom a link goes, about whom, and for what. */
interface LinkFor {
  familyId: number;
  studentIds: readonly number[];
  email: string;
  purpose: Purpose;
}

/** An address in the form in which two are the same, without telling it. */
export const markOfAddress = (db: Db, email: string): Promise<string> =>
  createFingerprints({ db })(`consent link ${email.trim().toLowerCase()}`);

/** Makes the link for one message. @returns the token, which nothing keeps */
export async function makeConsentLink(db: Db, { familyId, studentIds, email, purpose }: LinkFor): Promise<string> {
  const token = newToken();
  const of = {
    ...{ tokenHash: hashToken(token), familyId, purpose, sentTo: await markOfAddress(db, email) },
    expires: sql`now() + ${consentLinksKept}::interval`,
  };
  await db.insert(consentLinks).values(studentIds.map((studentId) => ({ ...of, studentId })));
  return token;
}
