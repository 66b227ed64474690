import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database.server.ts';
import { tooManyAttempts } from '../../../kit/server/errors.server.ts';
import { loginFailures } from './session.table.ts';
import { hashToken } from './token.server.ts';

const perAccount = 5;
const perAddress = 100;

/** The last attempt of each account and address that is not over yet. */
const running = new Map<string, Promise<unknown>>();

/**
 * Lets somebody try to prove who they are; a failure is remembered, and too many make them wait. Attempts on one account
 * from one address go one after the other: of many at once, none comes before the others' failures count.
 * @param attempt answers undefined where it fails
 * @throws 429 with how long to wait
 */
export function throttled<T>(
  db: Db,
  email: string,
  address: string,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const key = `${address} ${hashToken(email)}`;
  const mine = (running.get(key) ?? Promise.resolve()).then(async () => {
    await refuseTooManyLogins(db, email, address);
    const proven = await attempt();
    if (proven === undefined) await rememberFailure(db, email, address);
    return proven;
  });
  const over = mine
    .catch(() => undefined)
    .then(() => {
      if (running.get(key) === over) running.delete(key);
    });
  running.set(key, over);
  return mine;
}

/**
 * Refuses a login that comes too soon after failed ones: from the fifth within 15 minutes for an account from one
 * address, waits that double from 30 seconds to 15 minutes; 100 from one address, whatever the account (a whole school
 * may sit behind one). Successes never count.
 * @throws 429 with how long to wait
 */
async function refuseTooManyLogins(db: Db, email: string, address: string): Promise<void> {
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

async function rememberFailure(db: Db, email: string, address: string): Promise<void> {
  await db.insert(loginFailures).values({ emailHash: hashToken(email), address });
}
