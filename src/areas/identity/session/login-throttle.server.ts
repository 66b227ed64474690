import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database.server.ts';
import { tooManyAttempts } from '../../../kit/server/errors.server.ts';
import { loginFailures } from './session.table.ts';
import { hashToken } from './token.server.ts';

const perAccount = 5;
const perAddress = 100;

/**
 * Refuses a login that comes too soon after failed ones: from the fifth within 15 minutes for an account from one
 * address, waits that double from 30 seconds to 15 minutes; 100 from one address, whatever the account (a whole school
 * may sit behind one). Successes never count.
 * @throws 429 with how long to wait
 */
export async function refuseTooManyLogins(db: Db, email: string, address: string): Promise<void> {
  const { rows } = await db.execute<{ mine: number; since: number | null; all: number }>(sql`
    select count(*) filter (where email_hash = ${hashToken(email)})::int as mine,
      extract(epoch from now() - max(at) filter (where email_hash = ${hashToken(email)}))::int as since,
      count(*)::int as all
    from login_failure where address = ${address} and at > now() - interval '15 minutes'`);
  const [counts] = rows;
  if (!counts) return;
  if (counts.all >= perAddress) throw tooManyAttempts(900);
  if (counts.mine < perAccount) return;
  const wait = Math.min(900, 30 * 2 ** (counts.mine - perAccount)) - (counts.since ?? 0);
  if (wait > 0) throw tooManyAttempts(wait);
}

/** Remembers a failed login. */
export async function rememberFailure(db: Db, email: string, address: string): Promise<void> {
  await db.insert(loginFailures).values({ emailHash: hashToken(email), address });
}
