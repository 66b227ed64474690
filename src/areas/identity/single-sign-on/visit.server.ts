import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { originOf } from '../../../kit/server/http/origin.server.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import { setTokens, tokensIn } from '../session/token-cookie.server.ts';
import { isOwnMachine } from './issuer.domain.ts';
import type { Ties } from './provider-client.server.ts';
import { ProviderFailure } from './provider-failure.server.ts';
import { returnPath } from './single-sign-on.domain.ts';
import { heardLogouts, providerVisits } from './single-sign-on.table.ts';

type Visit = typeof providerVisits.$inferSelect;

const seconds = 600;
const lasts = sql.raw(`interval '${seconds} seconds'`);
/** Several tabs may be at a provider at once. */
const cookie = { name: 'sso', most: 5 };

/** Where a provider sends the browser back. @throws {ProviderFailure} if nobody has said at which address people reach the school */
export function redirectUriOf(request: FastifyRequest, identityProviderId: number): string {
  const origin = originOf(request);
  if (!request.server.services.publicUrl && !isOwnMachine(origin)) throw new ProviderFailure('no-public-url');
  return `${origin}${returnPath}${identityProviderId}`;
}

/** Everything that ties an answer to a browser follows from its cookie, of which the database keeps the digest. */
function tiesOf(token: string): Ties {
  const derived = (what: string) => createHash('sha256').update(`${what} of ${token}`).digest('base64url');
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') };
}

/** Notes that a browser is sent to a provider, and gives it a cookie by which it is known again. */
export async function beginVisitOf(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  of: Pick<Visit, 'identityProviderId' | 'purpose'> & Partial<Pick<Visit, 'sessionHash' | 'returnUrl'>>,
): Promise<Ties> {
  const token = newToken();
  await db.insert(providerVisits).values({ ...of, tokenHash: hashToken(token) });
  const tokens = [token, ...tokensIn(request, cookie)].slice(0, cookie.most);
  setTokens(request, reply, { name: cookie.name, tokens, seconds });
  return tiesOf(token);
}

/**
 * The visit that a browser comes back from, which is over then.
 * @throws {ProviderFailure} if this browser is on none, or not on the one that is answered
 */
export async function endVisit(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  state: string,
): Promise<{ visit: Visit; ties: Ties }> {
  const tokens = tokensIn(request, cookie);
  if (tokens.length === 0) throw new ProviderFailure('another-browser');
  const token = tokens.find((one) => tiesOf(one).state === state);
  if (token === undefined) throw new ProviderFailure('state');
  setTokens(request, reply, { name: cookie.name, tokens: tokens.filter((one) => one !== token), seconds });
  const isMine = eq(providerVisits.tokenHash, hashToken(token));
  const [visit] = await db.delete(providerVisits).where(and(isMine, isOpen)).returning();
  if (!visit) throw new ProviderFailure('another-browser');
  return { visit, ties: tiesOf(token) };
}

const isOpen = sql`${providerVisits.created} > now() - ${lasts}`;

/** Deletes visits that were not answered in time, and what was kept so that a logout counts once. */
export async function forgetVisits(db: Db): Promise<void> {
  await db.delete(providerVisits).where(lt(providerVisits.created, sql`now() - ${lasts}`));
  await db.delete(heardLogouts).where(lt(heardLogouts.created, sql`now() - interval '1 day'`));
}
