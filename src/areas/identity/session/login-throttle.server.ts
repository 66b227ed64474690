import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { callerOf } from '../../../kit/server/http/caller-of.server.ts';
import { tooManyAttempts } from '../../../kit/server/http/errors.server.ts';
import type { Services } from '../../../kit/server/http/services.server.ts';
import { countTries } from '../unusual/failed-tries.server.ts';
import { knownBrowser } from './known-browser.server.ts';
import { loginBudgets, loginWait } from './login-budgets.domain.ts';
import { lasts, loginFailures } from './session.table.ts';

/** How many attempts of one caller each process checks at once; attempts on one account are checked one after another. */
const lanes = 8;
const lanesOf = new WeakMap<Services, Map<string, Promise<unknown>>>();

interface Attempt {
  /** The account or link being tried, whether or not it exists. */
  email: string;
  caller: string;
  /** Whether the browser has signed in to that account before. */
  isKnown: boolean;
}

/**
 * Lets somebody try to prove who they are. Failures are remembered, and too many make the caller wait. They are counted in a table, so that
 * the limit holds for all processes together.
 * @param email of the account, or the link that is tried
 * @param prove answers undefined on failure
 * @param apart what is tried, if it is no login: counted under this name, neither keeps anybody from the other
 * @throws 429 with how long to wait
 */
export async function throttled<T>(
  request: FastifyRequest,
  email: string,
  prove: () => Promise<T | undefined>,
  apart?: 'reset',
): Promise<T | undefined> {
  const { services } = request.server;
  const { database, fingerprint } = services;
  const browser = apart ? undefined : await knownBrowser(database.db, request, email);
  const named = (name: string) => (apart ? `${apart} ${name}` : name);
  const attempt = {
    email: await fingerprint(named(email)),
    caller: named(browser === undefined ? callerOf(request) : `browser ${browser}`),
    isKnown: browser !== undefined,
  };
  const lane = `${attempt.caller} ${Number.parseInt(attempt.email.slice(0, 8), 16) % lanes}`;
  const { proven, tries } = await inTurn(services, lane, () => counted(database.db, attempt, prove));
  if (proven === undefined && !apart) await countTries(database, email, tries);
  return proven;
}

function inTurn<T>(services: Services, lane: string, run: () => Promise<T>): Promise<T> {
  const running = lanesOf.get(services) ?? new Map<string, Promise<unknown>>();
  lanesOf.set(services, running);
  const mine = (running.get(lane) ?? Promise.resolve()).then(run);
  const over = mine
    .catch(() => undefined)
    .then(() => {
      if (running.get(lane) === over) running.delete(lane);
    });
  running.set(lane, over);
  return mine;
}

interface Tried<T> {
  proven: T | undefined;
  /** How many tries on the account have failed lately, if this one has. */
  tries: number;
}

/**
 * Counts the attempt as a failure before checking it, and takes that back on success. So among many attempts at once, in any process, none
 * is checked before the others are counted.
 */
async function counted<T>(db: Db, attempt: Attempt, prove: () => Promise<T | undefined>): Promise<Tried<T>> {
  const [failure] = await db
    .insert(loginFailures)
    .values({ emailHash: attempt.email, caller: attempt.caller })
    .returning({ id: loginFailures.loginFailureId });
  const id = failure?.id ?? 0;
  let hasFailed = false;
  try {
    const before = await refuseTooMany(db, attempt, id);
    const proven = await prove();
    hasFailed = proven === undefined;
    return { proven, tries: before + 1 };
  } finally {
    if (!hasFailed) await db.delete(loginFailures).where(eq(loginFailures.loginFailureId, id));
  }
}

type Budget = keyof typeof loginBudgets;
type Count = Record<Budget, number> & Record<`${Budget}_since`, number | null>;

/** @returns how many other tries on the account have failed lately @throws 429 */
async function refuseTooMany(db: Db, { email, caller, isKnown }: Attempt, but: number): Promise<number> {
  const isMine = sql`caller = ${caller} and email_hash = ${email} and at > now() - interval '15 minutes'`;
  const isCallers = sql`caller = ${caller} and at > now() - interval '15 minutes'`;
  const isAccounts = sql`email_hash = ${email} and at > now() - ${sql.raw(lasts.failure)}`;
  const since = sql`extract(epoch from now() - max(at)`;
  const { rows } = await db.execute<Count>(sql`
    select count(*) filter (where ${isMine})::int as mine, ${since} filter (where ${isMine}))::float8 as mine_since,
      count(*) filter (where ${isCallers})::int as caller, ${since} filter (where ${isCallers}))::float8 as caller_since,
      count(*) filter (where ${isAccounts})::int as account, ${since} filter (where ${isAccounts}))::float8 as account_since
    from login_failure where login_failure_id <> ${but} and ((${isCallers}) or (${isAccounts}))`);
  const [count] = rows;
  if (!count) return 0;
  const shared = isKnown ? [] : (['caller', 'account'] as const);
  const waits = (['mine', ...shared] as const).map((name) =>
    loginWait(loginBudgets[name], count[name], count[`${name}_since`] ?? 0),
  );
  const wait = Math.max(...waits);
  if (wait > 0) throw tooManyAttempts(wait);
  return count.account;
}
