import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Author, Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, forbidden, notFound } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { accounts } from '../account/account.table.ts';
import { changeCredentials } from '../account/credentials.server.ts';
import { wasGivenLately } from '../account/given-lately.table.ts';
import { isOfAdministrator } from '../account/powers.server.ts';
import { tellFactorRemoval, tellSecondFactor } from '../account/tell-holder.server.ts';
import { askFactorRemoval, confirmFactorRemoval, getFactorOfAccount } from './lost-device.domain.ts';
import { dropFactor, hasSecondFactor } from './prove-factor.server.ts';
import { factorRemovals } from './second-factor.table.ts';

/** How long another administrator has to confirm, as SQL. */
const lasts = sql.raw("interval '24 hours'");

/**
 * Takes the second factor of somebody who has lost theirs off: one administrator asks, another confirms, and neither is the person. Nobody
 * can be both by way of an account that they have just made or taken over.
 */
export const lostDeviceRoutes: readonly FastifyPluginAsync[] = [
  answering(getFactorOfAccount, async (ctx, { grant, query }) => {
    requireAll(grant);
    const { accountId } = await holder(ctx, query.accountId);
    const removal = await wanted(ctx, accountId);
    return {
      isOn: await hasSecondFactor(ctx.db, accountId),
      removal: removal && { ...removal, askedBy: removal.name, isMine: removal.askedBy === ctx.session.accountId },
    };
  }),

  writing(askFactorRemoval, async (ctx, { grant, query }) => {
    requireAll(grant);
    const { accountId, name, email } = await lockedHolder(ctx, query.accountId);
    if (await wanted(ctx, accountId)) throw conflict('This was asked already: another administrator has to confirm it.');
    const asked = { askedBy: ctx.session.accountId, asked: sql`now()` };
    await ctx.db
      .insert(factorRemovals)
      .values({ accountId, ...asked })
      .onConflictDoUpdate({ target: factorRemovals.accountId, set: asked });
    await audit(ctx, { action: 'ask-factor-removal', resource: 'Account', recordId: accountId });
    await tellFactorRemoval(ctx, { name, email }, ctx.session.name);
    return { data: accountId, message: 'Another administrator has to confirm this now' };
  }),

  writing(confirmFactorRemoval, async (ctx, { grant, query }) => {
    requireAll(grant);
    const { accountId } = await lockedHolder(ctx, query.accountId);
    const removal = await wanted(ctx, accountId);
    if (!removal) throw conflict('Nobody has asked for this in the last 24 hours.');
    if (removal.askedBy === ctx.session.accountId) throw forbidden('confirm what you asked for: another administrator has to');
    await removeFactor(ctx, accountId, { askedBy: removal.name });
    return { data: accountId, message: 'Two-step login is off' };
  }),
];

/** Takes the second factor of an account off, for somebody who has lost theirs. @throws 409 if it has none */
export async function removeFactor(ctx: Author, accountId: number, after: object = {}): Promise<void> {
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.accountId, accountId)).for('no key update');
  if (!account || !(await hasSecondFactor(ctx.db, accountId))) throw isOff();
  await dropFactor(ctx.db, accountId);
  await changeCredentials(ctx, accountId, { entry: { action: 'remove-factor', after } });
  await tellSecondFactor(ctx, { name: account.accountName, email: account.email }, 'off');
}

/** Forgets what nobody confirmed. */
export async function forgetFactorRemovals({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.delete(factorRemovals).where(lt(factorRemovals.asked, sql`now() - ${lasts}`));
}

const isOff = () => conflict('Two-step login of this account is off.');

/** @throws 404 */
async function holder({ db }: Context, accountId: number) {
  const [found] = await db
    .select({ accountId: accounts.accountId, name: accounts.accountName, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.accountId, accountId));
  if (!found) throw notFound('account');
  return found;
}

/** Somebody else, who has a second factor; two who ask or confirm at once wait for each other. @throws 403, 404, 409 */
async function lockedHolder(ctx: WriteContext, accountId: number) {
  const found = await holder(ctx, accountId);
  if (accountId === ctx.session.accountId) throw forbidden('do this for yourself: two other administrators have to');
  await requireSettled(ctx);
  await ctx.db.select().from(accounts).where(eq(accounts.accountId, accountId)).for('no key update');
  if (!(await hasSecondFactor(ctx.db, accountId))) throw isOff();
  return found;
}

/** @throws 403 to somebody whose account another person made, changed or invited lately, and may be using */
async function requireSettled({ db, session: { accountId } }: WriteContext): Promise<void> {
  const { rows } = await db.execute(sql`select where ${wasGivenLately(accountId)}`);
  if (rows.length > 0)
    throw forbidden('do this yet: your account was created, changed or invited by somebody else within the last 7 days');
}

/** Which administrator asked lately that the factor of an account is taken off. */
async function wanted({ db }: Context, accountId: number) {
  const [found] = await db
    .select({ askedBy: factorRemovals.askedBy, name: accounts.accountName, asked: factorRemovals.asked })
    .from(factorRemovals)
    .innerJoin(accounts, and(eq(accounts.accountId, factorRemovals.askedBy), eq(accounts.isDisabled, false)))
    .where(and(eq(factorRemovals.accountId, accountId), sql`${factorRemovals.asked} > now() - ${lasts}`));
  return found && (await isOfAdministrator(db, found.askedBy)) ? found : null;
}
