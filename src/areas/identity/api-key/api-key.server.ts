import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { constant } from '../../../kit/server/database/constant.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { hashToken, newToken } from '../../../kit/server/http/token.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { schoolDayOf } from '../../general/school/school-clock.table.ts';
import { rolePermissions } from '../role/role.table.ts';
import { administers, guardGiving } from '../role/role-access.server.ts';
import { isNetwork } from './addresses.server.ts';
import { apiKey, apiKeyState, networksIn } from './api-key.domain.ts';
import { apiKeyRoles, apiKeySecrets, apiKeys, apiTokens } from './api-key.table.ts';
import { newApiKeySecret } from './api-key-calls.domain.ts';

const ofKey = sql`api_key_id = api_key.api_key_id`;
const hasSecret = sql`exists (select from ${apiKeySecrets} s where s.${ofKey} and s.ends is null)`;
const state = sql<number>`case when ${apiKeys.isDisabled} then ${constant(apiKeyState.disabled)}
  when ${apiKeys.expires} < ${schoolDayOf(sql`now()`)}::date then ${constant(apiKeyState.expired)}
  when not ${hasSecret} then ${constant(apiKeyState.noSecret)} else ${constant(apiKeyState.active)} end`;
const roleIds = sql<number[]>`array(select r.role_id from ${apiKeyRoles} r where r.${ofKey} order by 1)`;
const roleNames = sql<string>`(select coalesce(string_agg(p.role_name, ', ' order by p.name_sort), '')
  from ${apiKeyRoles} r join ${rolePermissions} p using (role_id) where r.${ofKey})`;
const formerEnds = sql<string | null>`(select ${schoolDayOf(sql`max(s.ends)`)} from ${apiKeySecrets} s
  where s.${ofKey} and s.ends > now())`;

export const apiKeyResource = storedResource(apiKey, {
  table: apiKeys,
  columns: { roleIds, roleNames, state, formerEnds, lastUsed: apiKeys.lastUsed, scopes: apiKeys.scopes },
  filters: { state },
  save: async (ctx, { roleIds: named, ...input }, { id, before, store }) => {
    const wrong = networksIn(input.addresses).find((part) => !isNetwork(part));
    if (wrong !== undefined)
      throw ruleBroken({ addresses: [`${wrong.slice(0, 50)} is no address and no network such as 203.0.113.0/24`] });
    const asked = [...new Set(named)].sort((one, other) => one - other);
    await guardRoles(ctx, asked, before?.roleIds ?? []);
    const stored = await store(id === null ? { ...input, clientId: newClientId() } : input);
    if (String(asked) === String(before?.roleIds)) return;
    await ctx.db.delete(apiKeyRoles).where(eq(apiKeyRoles.apiKeyId, stored));
    await ctx.db.insert(apiKeyRoles).values(asked.map((roleId) => ({ apiKeyId: stored, roleId })));
  },
  conflicts: { api_key_name_once: { field: 'apiKeyName', message: 'There is already a key with this name' } },
});

/** Public, so it need not be hard to guess; it only has to be unlike any other. */
const newClientId = (): string => `hrc_${randomBytes(12).toString('base64url')}`;

/**
 * A key gets only roles that the school has made, none that administers, and through it nobody gets at more than they could give to others.
 * @throws 403, 422
 */
async function guardRoles(ctx: WriteContext, asked: readonly number[], before: readonly number[]): Promise<void> {
  const found = await ctx.db
    .select()
    .from(rolePermissions)
    .where(inArray(rolePermissions.roleId, [...asked]))
    .for('key share');
  if (found.length < asked.length || found.some(({ isOwn }) => !isOwn))
    throw ruleBroken({ roleIds: ['Choose roles that the school has made'] });
  if (found.some(({ permissions }) => administers(permissions)))
    throw ruleBroken({ roleIds: ['A role of administrators is not for a program'] });
  for (const { roleId, permissions } of found) if (!before.includes(roleId)) guardGiving(ctx, {}, permissions);
}

export const apiKeyRoutes: readonly FastifyPluginAsync[] = [
  writing(newApiKeySecret, async (ctx, { query: { apiKeyId }, grant, body }) => {
    requireAll(grant);
    const { daysBeside } = body();
    const [key] = await ctx.db
      .select({ clientId: apiKeys.clientId })
      .from(apiKeys)
      .where(eq(apiKeys.apiKeyId, apiKeyId))
      .for('no key update');
    if (!key) throw notFound('API key');
    const roles = await ctx.db.select({ roleId: apiKeyRoles.roleId }).from(apiKeyRoles).where(eq(apiKeyRoles.apiKeyId, apiKeyId));
    // Whoever gets a secret gets what the key may do.
    await guardRoles(
      ctx,
      roles.map(({ roleId }) => roleId),
      [],
    );
    const secret = `hrk_${newToken()}`;
    await rollOver(ctx, apiKeyId, { secret, daysBeside });
    return { data: { clientId: key.clientId, secret }, message: 'The secret is ready' };
  }),
];

/** Of the secrets before, only the newest goes on for some days. */
async function rollOver(ctx: WriteContext, apiKeyId: number, { secret, daysBeside }: { secret: string; daysBeside: number }) {
  const { db } = ctx;
  const own = eq(apiKeySecrets.apiKeyId, apiKeyId);
  await db.delete(apiKeySecrets).where(and(own, daysBeside === 0 ? undefined : isNotNull(apiKeySecrets.ends)));
  await db
    .update(apiKeySecrets)
    .set({ ends: sql`now() + make_interval(days => ${daysBeside})` })
    .where(and(own, isNull(apiKeySecrets.ends)));
  await db.insert(apiKeySecrets).values({ secretHash: hashToken(secret), apiKeyId });
  await db.update(apiKeys).set(changeStamp(ctx)).where(eq(apiKeys.apiKeyId, apiKeyId));
  await audit(ctx, { action: 'new-secret', resource: 'ApiKey', recordId: apiKeyId, after: { daysBeside } });
}

/** Tokens last an hour, former secrets some days. */
export const forgetApiTokens: Job = {
  name: 'forget-api-tokens',
  cron: '50 * * * *',
  run: async ({ db }) => {
    await db.delete(apiTokens).where(lt(apiTokens.expires, sql`now()`));
    await db.delete(apiKeySecrets).where(lt(apiKeySecrets.ends, sql`now()`));
  },
};
