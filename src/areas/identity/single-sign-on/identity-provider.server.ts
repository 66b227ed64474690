import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { HttpError, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { originOf } from '../../../kit/server/http/origin.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import type { Failure } from './failure.domain.ts';
import { identityProvider } from './identity-provider.domain.ts';
import { identityProviders } from './identity-provider.table.ts';
import { ProviderFailure } from './provider-failure.server.ts';
import { getConnection, logoutPath, setClientSecret, tryProvider } from './single-sign-on.domain.ts';
import { trial, trialWords } from './try-provider.server.ts';
import { redirectUriOf } from './visit.server.ts';

const hasSecret = sql<boolean>`${identityProviders.clientSecret} <> ''`;

export const identityProviderResource = storedResource(identityProvider, {
  table: identityProviders,
  columns: { hasSecret },
  save: async (_ctx, input, { before, send }) => {
    const isOther = before !== null && (before.issuer !== input.issuer || before.clientId !== input.clientId);
    if (input.isEnabled && (isOther || !before?.hasSecret))
      throw ruleBroken({
        isEnabled: [isOther ? 'Enter the secret for this issuer and client first' : 'Enter the client secret first'],
      });
    // The secret of one provider is told to no other.
    await send(isOther ? { ...input, clientSecret: '' } : input);
  },
  conflicts: {
    identity_provider_name: { field: 'providerName', message: 'There is already a login provider with this name' },
    identity_provider_issuer: { field: 'issuer', message: 'There is already a login provider with this issuer' },
  },
});

/** What a provider has to be told and tells in return: addresses, its secret, and whether it works. */
export const connectionRoutes: readonly FastifyPluginAsync[] = [
  answering(getConnection, async ({ db }, { grant, query, request }) => {
    requireAll(grant);
    const { clientSecret } = await requireProvider(db, query.identityProviderId);
    const redirectAddress = redirectAddressOf(request, query.identityProviderId);
    const logoutAddress = redirectAddress && `${originOf(request)}${logoutPath}`;
    return { redirectAddress, logoutAddress, hasSecret: clientSecret !== '' };
  }),

  writing(setClientSecret, async (ctx, { grant, query, body }) => {
    requireAll(grant);
    const { identityProviderId: id } = query;
    const { clientSecret } = body();
    await requireProvider(ctx.db, id);
    await ctx.db
      .update(identityProviders)
      .set({ clientSecret, ...changeStamp(ctx) })
      .where(eq(identityProviders.identityProviderId, id));
    await audit(ctx, {
      ...{ action: 'update', resource: identityProvider.name, recordId: id },
      after: { clientSecret: 'changed' },
    });
    return { data: id, message: 'The secret was saved' };
  }),

  answering(tryProvider, async ({ db }, { grant, query, request }) => {
    requireAll(grant);
    const provider = await requireProvider(db, query.identityProviderId);
    try {
      const said = await trial(provider, redirectUriOf(request, provider.identityProviderId));
      return { data: provider.identityProviderId, message: said };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      throw new HttpError(422, trialWords(error.failure satisfies Failure, provider, error.cause));
    }
  }),
];

function redirectAddressOf(request: FastifyRequest, id: number): string {
  try {
    return redirectUriOf(request, id);
  } catch (error) {
    if (error instanceof ProviderFailure) return '';
    throw error;
  }
}

/** @throws 404 */
async function requireProvider(db: Db, id: number) {
  const [provider] = await db.select().from(identityProviders).where(eq(identityProviders.identityProviderId, id));
  if (!provider) throw notFound('login provider');
  return provider;
}
