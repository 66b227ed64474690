import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { originOf } from '../../../kit/server/http/origin.server.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import { isOwnMachine } from './issuer.domain.ts';
import type { Ties } from './provider-client.server.ts';
import { ProviderFailure } from './provider-failure.server.ts';
import { returnPath } from './single-sign-on.domain.ts';
import { heardLogouts, providerVisits } from './single-sign-on.table.ts';

type Visit = typeof providerVisits.$inferSelect;

const seconds = 600;
const lasts = sql.raw(`interval '${seconds} seconds'`);
/** Several tabs may be at a provider at once. */
const mostVisits = 5;

/** With https, no other host of the same domain can plant a cookie of this name. */
const cookieOf = ({ server }: FastifyRequest): string => (server.isHttps ? '__Host-sso' : 'sso');

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
  setCookie(request, reply, [token, ...tokensOf(request)].slice(0, mostVisits));
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
  { identityProviderId, state }: { identityProviderId: number; state: string },
): Promise<{ visit: Visit; ties: Ties }> {
  const tokens = tokensOf(request);
  if (tokens.length === 0) throw new ProviderFailure('another-browser');
  const token = tokens.find((one) => tiesOf(one).state === state);
  if (token === undefined) throw new ProviderFailure('state');
  setCookie(
    request,
    reply,
    tokens.filter((one) => one !== token),
  );
  const isMine = eq(providerVisits.tokenHash, hashToken(token));
  const [visit] = await db.delete(providerVisits).where(and(isMine, isOpen)).returning();
  if (!visit) throw new ProviderFailure('another-browser');
  // Each provider has an address of its own, so that none can pass on what another has answered.
  if (visit.identityProviderId !== identityProviderId) throw new ProviderFailure('issuer');
  return { visit, ties: tiesOf(token) };
}

const isOpen = sql`${providerVisits.created} > now() - ${lasts}`;

function setCookie(request: FastifyRequest, reply: FastifyReply, tokens: readonly string[]): void {
  const lasting = tokens.length > 0 ? seconds : 0;
  const attributes = ['Path=/', `Max-Age=${lasting}`, 'HttpOnly', 'SameSite=Strict'];
  if (request.server.isHttps) attributes.push('Secure');
  reply.header('set-cookie', [`${cookieOf(request)}=${tokens.join('.')}`, ...attributes].join('; '));
}

function tokensOf(request: FastifyRequest): string[] {
  const name = `${cookieOf(request)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? '';
  return value
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, mostVisits);
}

/** Deletes visits that were not answered in time, and what was kept so that a logout counts once. */
export async function forgetVisits(db: Db): Promise<void> {
  await db.delete(providerVisits).where(lt(providerVisits.created, sql`now() - ${lasts}`));
  await db.delete(heardLogouts).where(lt(heardLogouts.created, sql`now() - interval '1 day'`));
}
