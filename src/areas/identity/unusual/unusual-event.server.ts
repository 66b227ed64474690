import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { listedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { refuseStale } from '../../../kit/server/resource/saving/save.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { onDay } from '../../general/school/school-clock.table.ts';
import { requireAccount } from '../account/account.server.ts';
import { accounts } from '../account/account.table.ts';
import { authorOf, checkLink, linkHolder, linkIsVoid, requireHolder } from '../session/identity-access.server.ts';
import { endEverything } from './end-everything.server.ts';
import { withUsual } from './notice-unusual.server.ts';
import { endSessionsLinks, knownCountries, unusualEvents, unusualSettings } from './unusual.table.ts';
import {
  checkEndSessions,
  endSessionsByLink,
  endSessionsOfEvent,
  getUnusualRules,
  markSeen,
  setUnusualRules,
  unusualEvent,
} from './unusual-event.domain.ts';

const { unusualEventId, noticed, seenBy } = unusualEvents;
const isSeen = sql<boolean>`(${seenBy} <> '')`;
const accountName = sql<string>`(select a.account_name from ${accounts} a where a.account_id = unusual_event.account_id)`;

/** What was noticed, for those who administer all accounts. */
const unusualEventList = listedResource(unusualEvent, {
  table: unusualEvents,
  columns: { accountName, isSeen },
  filters: { accountName, isSeen, noticed: onDay(noticed) },
});

/** What is done about it, the rules, and the link in the message to the holder. */
export const unusualRoutes: readonly FastifyPluginAsync[] = [
  unusualEventList.routes,

  writing(markSeen, async (ctx, { grant, query }) => {
    requireAll(grant);
    const event = await lockedEvent(ctx, query.unusualEventId);
    if (event.seenBy === '') {
      const seen = { seenBy: ctx.session.name };
      await ctx.db.update(unusualEvents).set(seen).where(eq(unusualEventId, event.unusualEventId));
      await audit(ctx, {
        action: 'update',
        resource: 'UnusualEvent',
        recordId: event.unusualEventId,
        before: event,
        after: { ...event, ...seen },
      });
    }
    return { data: event.unusualEventId, message: 'Marked as seen' };
  }),

  writing(endSessionsOfEvent, async (ctx, { grant, query }) => {
    requireAll(grant);
    const event = await lockedEvent(ctx, query.unusualEventId);
    await endEverything(ctx, await requireAccount(ctx, event.accountId));
    return { data: event.unusualEventId, message: 'The sessions were ended' };
  }),

  answering(getUnusualRules, async ({ db }, { grant, request }) => {
    requireAll(grant);
    const [stored] = await db.select().from(unusualSettings);
    const { knowsCountries } = request.server.services;
    return { rules: withUsual(stored?.rules), knowsCountries, version: stored?.version ?? 0 };
  }),

  writing(setUnusualRules, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { rules, version } = body();
    const [before] = await ctx.db.select().from(unusualSettings).for('no key update');
    refuseStale({ version }, before ?? { version: 0 });
    if (before) await ctx.db.update(unusualSettings).set({ rules, ...changeStamp(ctx) });
    else await ctx.db.insert(unusualSettings).values({ rules, ...creationStamp(ctx) });
    await audit(ctx, {
      ...{ action: 'update', resource: 'UnusualRules', recordId: 1 },
      ...{ before: withUsual(before?.rules), after: rules },
    });
    return { data: 1, message: savedMessage };
  }),

  answering(checkEndSessions, (_ctx, { body, request }) => checkLink(request, body().token, heldBy)),

  answering(endSessionsByLink, async (_ctx, { body, request }) => {
    const { token } = body();
    await requireHolder(request, token, heldBy);
    await request.server.services.database.db.transaction(async (tx) => {
      const [holder] = await heldBy(tx, token).for('no key update');
      if (!holder) throw linkIsVoid();
      await endEverything(authorOf(request, tx, holder), holder.accountId);
    });
    return { data: null, message: 'Your account is signed out everywhere' };
  }),
];

/** @throws 404 */
async function lockedEvent({ db }: WriteContext, id: number) {
  const [event] = await db.select().from(unusualEvents).where(eq(unusualEventId, id)).for('no key update');
  if (!event) throw notFound('event');
  return event;
}

/** The account whose sessions a link still ends. */
const heldBy = (db: Pick<Db, 'select'>, token: string) =>
  db
    .select(linkHolder)
    .from(endSessionsLinks)
    .innerJoin(accounts, eq(accounts.accountId, endSessionsLinks.accountId))
    .where(and(eq(endSessionsLinks.tokenHash, hashToken(token)), sql`${endSessionsLinks.expires} > now()`));

/** Forgets links that no longer work, countries that nobody has come from for a year, and events a year after they were seen to. */
export const forgetUnusual: Job = {
  name: 'forget-unusual',
  cron: '55 2 * * *',
  run: async ({ db }) => {
    const yearAgo = sql`now() - interval '1 year'`;
    await db.delete(endSessionsLinks).where(lt(endSessionsLinks.expires, sql`now()`));
    await db.delete(knownCountries).where(lt(knownCountries.lastSeen, yearAgo));
    await db.delete(unusualEvents).where(and(lt(noticed, yearAgo), isSeen));
  },
};
