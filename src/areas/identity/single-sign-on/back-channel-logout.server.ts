import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { malformed } from '../../../kit/server/http/errors.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { accounts } from '../account/account.table.ts';
import { signInChallenges } from '../second-factor/second-factor.table.ts';
import { sessions } from '../session/session.table.ts';
import { auditSignOut } from '../session/session-audit.server.ts';
import { fetchFrom } from './guarded-fetch.server.ts';
import { identityProviders } from './identity-provider.table.ts';
import { clockToleranceSeconds, metadataOf, withoutSlash } from './provider-client.server.ts';
import { ProviderFailure } from './provider-failure.server.ts';
import { logoutPath, wholeSchool } from './single-sign-on.domain.ts';
import { heardLogouts, signInLinks } from './single-sign-on.table.ts';

type Provider = typeof identityProviders.$inferSelect;

const event = 'http://schemas.openid.net/event/backchannel-logout';
const logoutClaims = z
  .object({
    jti: z.string().min(1),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.object({ [event]: z.looseObject({}) }),
    nonce: z.undefined('A logout token has no nonce').optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'It says neither who nor which session');
type Logout = z.output<typeof logoutClaims>;

/** A type of its own is recommended, not required: `JWT` and none say nothing, any other says that it is something else. */
const logoutType = z
  .string()
  .regex(/^(?:application\/)?(?:logout\+)?jwt$/i, 'It is no logout token')
  .optional();

/** Every algorithm with a public key: a secret that both sides know signs nothing here. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
/** How old a token may be; its `jti` is kept for longer. */
const oldest = '10 minutes';

/** Hears from a provider that somebody has logged out there (OpenID Connect Back-Channel Logout 1.0). */
export const backChannelLogout: FastifyPluginAsync = async (app) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post(logoutPath, { config: { perMinute: wholeSchool }, schema: { hide: true } }, async (request, reply) => {
    const { db } = request.server.services.database;
    const token = z.object({ logout_token: z.string() }).safeParse(request.body).data?.logout_token;
    if (token === undefined) throw malformed('There is no logout_token.');
    const { provider, logout } = await verified(db, token).catch((error) => {
      request.log.warn({ reason: String(error) }, 'logout by a provider');
      throw refused(error);
    });
    await db.transaction(async (tx) => {
      const tokenHash = hashToken(`${provider.issuer} ${logout.jti}`);
      const [heard] = await tx.insert(heardLogouts).values({ tokenHash }).onConflictDoNothing().returning();
      if (!heard) throw malformed('This logout_token was heard before.');
      await endSessionsOf(tx, request, provider, logout);
    });
    return reply.code(200).send();
  });
};

const refused = (error: unknown) =>
  error instanceof ProviderFailure || error instanceof errors.JOSEError || error instanceof z.ZodError
    ? malformed('The logout_token is not valid.')
    : error;

/** @throws whatever is wrong with the token */
async function verified(db: Db, token: string): Promise<{ provider: Provider; logout: Logout }> {
  // Only which provider to ask is taken from what has not been proven yet.
  const { iss = '' } = decodeJwt(token);
  const isIssuer = eq(sql`rtrim(${identityProviders.issuer}, '/')`, withoutSlash(iss));
  const [provider] = await db.select().from(identityProviders).where(isIssuer);
  if (!provider?.clientId) throw new ProviderFailure('issuer');
  const { jwks_uri = '', issuer } = await metadataOf(provider.issuer);
  const { payload, protectedHeader } = await jwtVerify(token, keysAt(jwks_uri, provider.issuer), {
    ...{ issuer, audience: provider.clientId, algorithms },
    ...{ clockTolerance: clockToleranceSeconds, maxTokenAge: oldest, requiredClaims: ['iat', 'jti', 'events'] },
  });
  logoutType.parse(protectedHeader.typ);
  return { provider, logout: logoutClaims.parse(payload) };
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** The keys of a provider, kept for ten minutes, and fetched again for one that is not among them, at most every 30 seconds. */
function keysAt(address: string, issuer: string): ReturnType<typeof createRemoteJWKSet> {
  const known = keySets.get(address);
  if (known) return known;
  const made = createRemoteJWKSet(new URL(address), { [customFetch]: fetchFrom(issuer) });
  keySets.set(address, made);
  return made;
}

/** Ends what a provider has opened: one of its sessions, or all of somebody; and the logins that still wait for a code. */
async function endSessionsOf(db: Db, request: FastifyRequest, { identityProviderId, issuer }: Provider, { sub, sid }: Logout) {
  const whose = (account: SQL) => sql`${account} in (select account_id from ${signInLinks}
    where ${signInLinks.issuer} = ${issuer} and ${signInLinks.subject} = ${sub})`;
  const meant = (table: typeof sessions | typeof signInChallenges) =>
    and(
      eq(table.identityProviderId, identityProviderId),
      sid === undefined ? undefined : or(eq(table.providerSid, sid), sub === undefined ? undefined : isNull(table.providerSid)),
      sub === undefined ? undefined : whose(sql`${table.accountId}`),
    );
  await db.delete(signInChallenges).where(meant(signInChallenges));
  const ended = await db.delete(sessions).where(meant(sessions)).returning();
  for (const { accountId, sessionId } of ended) {
    const [holder] = await db
      .select({ accountId: accounts.accountId, name: accounts.accountName })
      .from(accounts)
      .where(eq(accounts.accountId, accountId));
    if (holder) await auditSignOut({ db, requestId: request.id, session: holder }, sessionId);
  }
}
