import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { conflict, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { inTransaction } from '../../../kit/server/resource/saving/write.server.ts';
import { changeCredentials } from '../account/credentials.server.ts';
import { tellProvider } from '../account/tell-holder.server.ts';
import { accountOf, requireProof } from '../second-factor/proving.server.ts';
import { lockedHolder } from '../session/sign-in.server.ts';
import { identityProviders } from './identity-provider.table.ts';
import { linkedProviders } from './links.server.ts';
import { addressAt } from './provider-client.server.ts';
import { inWords, ProviderFailure } from './provider-failure.server.ts';
import { beginVisit, getLinks, unlinkProvider } from './single-sign-on.domain.ts';
import { signInLinks } from './single-sign-on.table.ts';
import { beginVisitOf, redirectUriOf } from './visit.server.ts';

/** The providers of one's own account: linked, unlinked, and asked to prove again who somebody is. */
export const ownLinkRoutes: readonly FastifyPluginAsync[] = [
  answering(getLinks, async ({ db, session }) => {
    const { accountId } = session;
    const { identityProviderId, providerName, isEnabled, nameSort } = identityProviders;
    const isOwn = and(eq(signInLinks.identityProviderId, identityProviderId), eq(signInLinks.accountId, accountId));
    const providers = await db
      .select({ identityProviderId, providerName, since: signInLinks.created })
      .from(identityProviders)
      .leftJoin(signInLinks, isOwn)
      .where(eq(isEnabled, true))
      .orderBy(nameSort);
    return {
      hasPassword: (await accountOf({ db, session })).passwordHash !== null,
      providers: providers.map(({ since, ...one }) => ({ ...one, since: since?.toISOString() ?? null })),
    };
  }),

  answering(beginVisit, async ({ db, session }, { body, request, reply }) => {
    const { identityProviderId, purpose, password } = body();
    const isLinking = purpose === 'link';
    // Whoever sees as another account proves who they are themselves.
    const sessionHash = (session.viewer ?? session).tokenHash;
    const provider = await enabledProvider(db, identityProviderId);
    if (!provider) throw notFound('login provider');
    if (isLinking) await requireProof(request, password);
    try {
      const redirectUri = redirectUriOf(request, identityProviderId);
      const ties = await inTransaction(
        request,
        (ctx) => beginVisitOf(ctx.db, request, reply, { identityProviderId, purpose, sessionHash }),
        { mayView: !isLinking },
      );
      const address = await addressAt(provider, ties, { redirectUri, asksAgain: !isLinking });
      return { data: { address }, message: `On to ${provider.providerName}` };
    } catch (error) {
      throw error instanceof ProviderFailure
        ? ruleBroken({ identityProviderId: [inWords(error.failure, provider.providerName).detail] })
        : error;
    }
  }),

  answering(unlinkProvider, async ({ db, session: { accountId, tokenHash } }, { body, request }) => {
    const { identityProviderId, password } = body();
    const [provider] = await db
      .select()
      .from(identityProviders)
      .where(eq(identityProviders.identityProviderId, identityProviderId));
    if (!provider) throw notFound('login provider');
    await requireProof(request, password);
    return inTransaction(request, async (ctx) => {
      // Of two who unlink at once, the second finds what the first has left.
      await lockedHolder(ctx.db, accountId);
      const holder = await accountOf(ctx);
      const gone = await ctx.db
        .delete(signInLinks)
        .where(and(eq(signInLinks.accountId, accountId), eq(signInLinks.identityProviderId, identityProviderId)))
        .returning();
      if (gone.length === 0) throw notFound('link');
      const isLast = holder.passwordHash === null && (await linkedProviders(ctx.db, accountId)).length === 0;
      if (isLast)
        throw conflict('You could no longer log in.|Choose a password first: the login page has “Forgotten your password?”.');
      const entry = { action: 'unlink-provider', before: { provider: provider.providerName } };
      await changeCredentials(ctx, accountId, { keepSession: tokenHash, entry });
      await tellProvider(ctx, holder, provider.providerName, 'unlinked');
      return { data: null, message: `${provider.providerName} was unlinked` };
    });
  }),
];

/** A provider by which people may log in. */
export async function enabledProvider(db: Db, id: number) {
  const isOffered = and(eq(identityProviders.identityProviderId, id), eq(identityProviders.isEnabled, true));
  const [provider] = await db.select().from(identityProviders).where(isOffered);
  return provider;
}
