import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { callerOf } from '../../../kit/server/http/caller-of.server.ts';
import type { Author } from '../../../kit/server/http/context.server.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import { accounts } from '../account/account.table.ts';
import { deviceName } from '../device-name.domain.ts';
import { knownBrowsers } from './known-browser.table.ts';
import { setTokens, tokensIn } from './token-cookie.server.ts';

/**
 * A browser keeps one token for each account that has signed in with it, newest first, in one cookie. A token is made here at sign-in and
 * is good for that account only, so nobody can plant a token for another account.
 */
const cookie = { name: 'browser', former: 'browser', most: 20 };
const year = 365 * 24 * 60 * 60;
const isFresh = sql`${knownBrowsers.lastSeen} > now() - make_interval(secs => ${year})`;
const mostBrowsers = 20;

/** The number of the browser if it has signed in before to the account with this e-mail. */
export async function knownBrowser(db: Db, request: FastifyRequest, email: string): Promise<number | undefined> {
  const hashes = tokensIn(request, cookie).map(hashToken);
  if (hashes.length === 0) return undefined;
  const [known] = await db
    .select({ id: knownBrowsers.knownBrowserId })
    .from(knownBrowsers)
    .innerJoin(accounts, eq(accounts.accountId, knownBrowsers.accountId))
    .where(and(inArray(knownBrowsers.tokenHash, hashes), sql`lower(${accounts.email}) = ${email}`, isFresh));
  return known?.id;
}

/** A browser that signs in: what it is, and from where. */
export interface Device {
  device: string;
  address: string;
}

/** What a request says of the browser that sends it. */
export const deviceOf = (request: FastifyRequest): Device => ({
  device: deviceName(request.headers['user-agent'] ?? ''),
  address: callerOf(request),
});

/**
 * Remembers the browser as known to an account for a year.
 * @returns whether the account knew it, or one of that kind at that address
 */
export async function rememberBrowser(
  { db }: Pick<Author, 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: number,
): Promise<boolean> {
  const tokens = tokensIn(request, cookie);
  const device = deviceOf(request);
  const known = await db
    .update(knownBrowsers)
    .set({ ...device, lastSeen: sql`now()` })
    .where(and(inArray(knownBrowsers.tokenHash, tokens.map(hashToken)), eq(knownBrowsers.accountId, accountId), isFresh))
    .returning({ id: knownBrowsers.knownBrowserId });
  const isFamiliar = known.length > 0 || (await isOfKnownKind(db, accountId, device));
  const kept = known.length > 0 ? tokens : [await add(db, accountId, device), ...tokens].slice(0, cookie.most);
  setTokens(request, reply, { ...cookie, tokens: kept, seconds: year });
  return isFamiliar;
}

async function isOfKnownKind(db: Db, accountId: number, { device, address }: Device): Promise<boolean> {
  const [alike] = await db
    .select({ id: knownBrowsers.knownBrowserId })
    .from(knownBrowsers)
    .where(
      and(eq(knownBrowsers.accountId, accountId), eq(knownBrowsers.device, device), eq(knownBrowsers.address, address), isFresh),
    )
    .limit(1);
  return alike !== undefined;
}

/** A program that signs in without cookies looks like a new browser each time, so only the latest ones of an account are kept. */
async function add(db: Db, accountId: number, device: Device): Promise<string> {
  const token = newToken();
  await db.insert(knownBrowsers).values({ accountId, tokenHash: hashToken(token), ...device });
  await db.execute(sql`
    delete from known_browser where account_id = ${accountId} and known_browser_id not in (
      select known_browser_id from known_browser where account_id = ${accountId}
      order by last_seen desc, known_browser_id desc limit ${mostBrowsers})`);
  return token;
}

/** Forgets all browsers of an account. */
export const forgetBrowsersOf = async ({ db }: Pick<Author, 'db'>, accountId: number): Promise<void> =>
  void (await db.delete(knownBrowsers).where(eq(knownBrowsers.accountId, accountId)));

/** Forgets browsers that have not signed in for a year. */
export async function forgetBrowsers(db: Db): Promise<void> {
  await db.delete(knownBrowsers).where(sql`not (${isFresh})`);
}
