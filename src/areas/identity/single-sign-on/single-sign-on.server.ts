import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { originOf } from '../../../kit/server/http/origin.server.ts';
import { ownSession } from '../../../kit/server/http/own-session.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { accounts } from '../account/account.table.ts';
import { challengeFor, secondFactorAsked } from '../second-factor/challenge.server.ts';
import { authorOf } from '../session/identity-access.server.ts';
import { sessions } from '../session/session.table.ts';
import { auditFailedSignIn } from '../session/session-audit.server.ts';
import { openSession, sessionOf } from '../session/sign-in.server.ts';
import type { identityProviders } from './identity-provider.table.ts';
import { linkFor } from './links.server.ts';
import { enabledProvider } from './own-links.server.ts';
import { holderFor, linkAccount } from './provider-account.server.ts';
import { addressAt, claimsFor, clockToleranceSeconds, failureIn, metadataOf } from './provider-client.server.ts';
import { inWords, ProviderFailure } from './provider-failure.server.ts';
import { beginLogin, finishVisit, returnPath } from './single-sign-on.domain.ts';
import { type providerVisits, signInLinks } from './single-sign-on.table.ts';
import { type ProviderClaims, saysTwoFactors } from './verified-address.domain.ts';
import { beginVisitOf, endVisit, redirectUriOf } from './visit.server.ts';

type Provider = typeof identityProviders.$inferSelect;
type Visit = typeof providerVisits.$inferSelect;

/** Logging in by a provider: sent there, and back. */
export const singleSignOnRoutes: readonly FastifyPluginAsync[] = [
  answering(beginLogin, async (_ctx, { query, request, reply }) =>
    reply.redirect(await sentTo(request, reply, query.identityProviderId)),
  ),

  answering(finishVisit, async (_ctx, { body, request, reply }) => {
    const { db } = request.server.services.database;
    const { identityProviderId, answer } = body();
    const provider = await enabledProvider(db, identityProviderId);
    const name = provider?.providerName ?? '';
    let isVisit = false;
    try {
      const search = new URLSearchParams(answer);
      const failed = failureIn(search);
      if (failed) throw new ProviderFailure(failed);
      if (!provider) throw new ProviderFailure('off');
      const state = search.get('state') ?? '';
      const { visit, ties } = await endVisit(db, request, reply, state);
      isVisit = true;
      // Each provider has an address of its own, so that none can pass on what another has answered.
      if (visit.identityProviderId !== identityProviderId) throw new ProviderFailure('issuer');
      const address = new URL(redirectUriOf(request, identityProviderId));
      address.search = search.toString();
      const claims = await claimsFor(provider, address, ties);
      const { purpose, returnUrl } = visit;
      return { purpose, message: await comeBack[purpose](request, reply, { provider, visit, claims }), returnUrl };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      request.log.warn(
        { provider: identityProviderId, failure: error.failure, reason: String(error.cause ?? '') },
        'login by a provider',
      );
      // Anybody can come back from nowhere, as often as they like.
      if (isVisit) await auditFailedSignIn(db, request, undefined, { how: 'login provider', provider: name, why: error.failure });
      throw inWords(error.failure, name || 'The provider');
    }
  }),
];

/** Where the browser goes that wants to log in: to the provider, or back with what stands against it. */
async function sentTo(request: FastifyRequest, reply: FastifyReply, id: number): Promise<string> {
  const { db } = request.server.services.database;
  try {
    const provider = await enabledProvider(db, id);
    if (!provider) throw new ProviderFailure('off');
    const redirectUri = redirectUriOf(request, id);
    // Before anything is noted: whoever cannot be sent leaves nothing behind.
    await metadataOf(provider.issuer);
    const visit = { identityProviderId: id, purpose: 'login', returnUrl: returnUrlOf(request) } as const;
    const ties = await beginVisitOf(db, request, reply, visit);
    return await addressAt(provider, ties, { redirectUri, asksAgain: false });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    request.log.warn({ provider: id, failure: error.failure, reason: String(error.cause ?? '') }, 'login by a provider');
    return `${returnPath}${id}?failed=${error.failure}`;
  }
}

/** Where somebody was on the way to, as the address of the login page says, on which they chose the provider. */
function returnUrlOf(request: FastifyRequest): string {
  const { referer = '' } = request.headers;
  const page = URL.canParse(referer) ? new URL(referer) : undefined;
  return page?.origin === originOf(request) ? (page.searchParams.get('return_url') ?? '').slice(0, 2000) : '';
}

interface CameBack {
  provider: Provider;
  visit: Visit;
  claims: ProviderClaims;
}

const comeBack = {
  /** @returns permissions and token @throws 401 of a type of its own, with a challenge, if the account asks for a second factor besides */
  async login(request: FastifyRequest, reply: FastifyReply, { provider, claims }: CameBack): Promise<string> {
    const { db } = request.server.services.database;
    const opened = await db.transaction(async (tx) => {
      const holder = await holderFor(authorOf(request, tx, ownSession), provider, claims);
      const { accountId } = holder;
      const by = { identityProviderId: provider.identityProviderId, providerSid: claims.sid ?? null };
      const hasProvenFactor = provider.countsAsFactor && saysTwoFactors(claims);
      const challenge = hasProvenFactor ? undefined : await challengeFor(tx, accountId, by);
      if (challenge) return { challenge, accountId };
      const token = await openSession(tx, request, holder, {
        ...{ ...by, hasProvenFactor, confirmed: provenAt(claims) },
        how: hasProvenFactor ? 'login provider, two factors' : 'login provider',
      });
      return { token, accountId };
    });
    if (opened.token === undefined) throw secondFactorAsked(opened.challenge);
    return (await sessionOf(request, reply, { accountId: opened.accountId, token: opened.token })).message;
  },

  async link(request: FastifyRequest, _reply: FastifyReply, { provider, visit, claims }: CameBack): Promise<string> {
    await request.server.services.database.db.transaction(async (tx) => {
      const { accountId, accountName, hasPassword } = await holderOfSession(tx, visit);
      const subject = claims.sub;
      const link = await linkFor(tx, provider, subject);
      if (link && link.accountId !== accountId) throw new ProviderFailure('linked-elsewhere');
      if (link) await tx.delete(signInLinks).where(eq(signInLinks.signInLinkId, link.signInLinkId));
      const made = { accountId, subject, isConfirmed: hasPassword, keepSession: visit.sessionHash ?? '' };
      await linkAccount(authorOf(request, tx, { accountId, name: accountName }), provider, made);
    });
    return `${provider.providerName} was linked`;
  },

  async confirm(request: FastifyRequest, _reply: FastifyReply, { provider, visit, claims }: CameBack): Promise<string> {
    await request.server.services.database.db.transaction(async (tx) => {
      const { accountId, accountName } = await holderOfSession(tx, visit);
      if ((await linkFor(tx, provider, claims.sub))?.accountId !== accountId) throw new ProviderFailure('not-linked');
      requireProvenSince(visit.created, claims);
      await tx
        .update(sessions)
        .set({ confirmed: sql`now()` })
        .where(eq(sessions.tokenHash, visit.sessionHash ?? ''));
      const entry = { action: 'confirm', resource: 'Account', recordId: accountId };
      await audit(authorOf(request, tx, { accountId, name: accountName }), entry);
    });
    return 'Thank you';
  },
} as const;

/** Whose session a visit belongs to, locked. @throws {ProviderFailure} if it has ended meanwhile */
async function holderOfSession(db: Db, { sessionHash }: Visit) {
  const { accountId, accountName, passwordHash } = accounts;
  const [holder] = await db
    .select({ accountId, accountName, hasPassword: sql<boolean>`${passwordHash} is not null` })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.accountId, sessions.accountId))
    .where(and(eq(sessions.tokenHash, sessionHash ?? ''), eq(accounts.isDisabled, false)))
    .for('no key update');
  if (!holder) throw new ProviderFailure('ended');
  return holder;
}

/** @throws {ProviderFailure} unless a provider says that somebody has proven who they are since a moment */
function requireProvenSince(moment: Date, { auth_time: provenAtSeconds }: ProviderClaims): void {
  if (provenAtSeconds === undefined) throw new ProviderFailure('no-auth-time');
  if (provenAtSeconds < moment.getTime() / 1000 - clockToleranceSeconds) throw new ProviderFailure('not-proven-again');
}

/** When somebody proved to the provider who they are, which may be long ago; where it does not say, it does not count as lately. */
const provenAt = ({ auth_time: seconds = 0 }: ProviderClaims): Date => new Date(Math.min(seconds * 1000, Date.now()));
