import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { accounts } from '../../identity/account/account.table.ts';
import { passwordResets } from '../../identity/password-reset/password-reset.table.ts';
import { endSessionsLinks } from '../../identity/unusual/unusual.table.ts';
import { absenceLinks } from '../../leave-attendance/safe-arrival/safe-arrival.table.ts';

/** Whether the token of a link that was sent still opens something: it has not been used, replaced or voided, and its time is not up. */
export function isOpenLink(token: SQLWrapper): SQL {
  // As `hashToken` does it.
  const tokenHash = sql`encode(sha256(convert_to(${token}, 'UTF8')), 'hex')`;
  return sql`(
    exists (select from ${accounts} a where a.invitation_hash = ${tokenHash} and a.invitation_expires > now() and not a.is_disabled)
    or exists (select from ${passwordResets} r where r.token_hash = ${tokenHash} and r.expires > now())
    or exists (select from ${endSessionsLinks} e where e.token_hash = ${tokenHash} and e.expires > now())
    or exists (select from ${absenceLinks} l where l.token_hash = ${tokenHash} and l.expires > now()))`;
}
