import { randomBytes } from 'node:crypto';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { otherKinds } from '../../../common/history-words.domain.ts';
import type { PermissionName } from '../../../kit/domain/area.domain.ts';
import { capitalised } from '../../../kit/domain/wording.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import { conflict, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { type StoredResource, storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { schoolDayOf } from '../../general/school/school-clock.table.ts';
import { apiKeyLink } from '../api-key/api-key.table.ts';
import { keptForPeople } from '../api-key/machine-caller.server.ts';
import { webhook, webhookState } from './webhook.domain.ts';
import { triedUntil, webhookEvents, webhooks, webhookTries } from './webhook.table.ts';
import { eventState, getWebhookKinds, getWebhookLog, newWebhookSecret, sendWebhookAgain } from './webhook-calls.domain.ts';

/** A kind of record of which webhooks can be told: in words, and the permission that its reader needs. */
export interface ToldKind {
  label: string;
  permission: PermissionName;
}

/** By name, from the resources and what the history has besides them. What is only for people is told to nobody else. */
export const toldKinds = (resources: readonly StoredResource[]): ReadonlyMap<string, ToldKind> =>
  new Map(
    [
      ...resources.map(({ resource: { name, labels, permission } }): [string, ToldKind] => [
        name,
        { label: capitalised(labels.one), permission },
      ]),
      ...Object.entries(otherKinds).map(([name, [label, permission]]): [string, ToldKind] => [name, { label, permission }]),
    ].filter(([, { permission }]) => !keptForPeople.includes(permission)),
  );

/** What waits is sent now, as if it had never been tried; an attempt that is under way meanwhile changes nothing of that. */
const fromBeginning = { notBefore: sql`now()`, attempts: 0, triesUntil: triedUntil };
const state = sql<number>`case when ${webhooks.offReason} <> '' then ${constant(webhookState.failed)}
  when ${webhooks.isOff} then ${constant(webhookState.off)}
  when ${webhooks.secret} = '' then ${constant(webhookState.noSecret)} else ${constant(webhookState.on)} end`;
const formerEnds = sql<string | null>`case when ${webhooks.formerEnds} > now() then ${schoolDayOf(webhooks.formerEnds)} end`;

/** @param kinds of which webhooks can be told; asked for when one is saved */
export const webhookResource = (kinds: () => ReadonlyMap<string, ToldKind>) =>
  storedResource(webhook, {
    table: webhooks,
    columns: { state, formerEnds, kinds: webhooks.kinds },
    filters: { state },
    links: { apiKeyId: apiKeyLink },
    save: async ({ db }, input, { id, before, send }) => {
      if (input.kinds.some((kind) => !kinds().has(kind))) throw ruleBroken({ kinds: ['Choose kinds of records from the list'] });
      await send({ ...input, kinds: [...new Set(input.kinds)], offReason: (input.isOff && before?.offReason) || '' });
      // Whoever switches it on wants what waits to be sent now.
      if (id !== null && !input.isOff)
        await db
          .update(webhookEvents)
          .set(fromBeginning)
          .where(and(eq(webhookEvents.webhookId, id), eq(webhookEvents.state, 'waiting')));
    },
    conflicts: { webhook_name_once: { field: 'webhookName', message: 'There is already a webhook with this name' } },
  });

/** The calls of webhooks besides the usual six. */
export const webhookRoutes = (kinds: () => ReadonlyMap<string, ToldKind>): readonly FastifyPluginAsync[] => [
  answering(getWebhookKinds, async () =>
    [...kinds()].map(([kind, { label }]) => ({ kind, label })).sort((one, other) => one.label.localeCompare(other.label)),
  ),

  writing(newWebhookSecret, async (ctx, { query: { webhookId }, grant, body }) => {
    requireAll(grant);
    const { daysBeside } = body();
    const [before] = await ctx.db.select().from(webhooks).where(eq(webhooks.webhookId, webhookId)).for('no key update');
    if (!before) throw notFound('webhook');
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const goesOn = daysBeside > 0 && before.secret !== '';
    await ctx.db
      .update(webhooks)
      .set({
        secret,
        formerSecret: goesOn ? before.secret : '',
        formerEnds: goesOn ? sql`now() + make_interval(days => ${daysBeside})` : null,
        ...changeStamp(ctx),
      })
      .where(eq(webhooks.webhookId, webhookId));
    await audit(ctx, { action: 'new-secret', resource: 'Webhook', recordId: webhookId, after: { daysBeside } });
    return { data: { secret }, message: 'The secret is ready' };
  }),

  answering(getWebhookLog, async ({ db }, { query: { webhookId }, grant }) => {
    requireAll(grant);
    const [found] = await db.select({ id: webhooks.webhookId }).from(webhooks).where(eq(webhooks.webhookId, webhookId));
    if (!found) throw notFound('webhook');
    const { rows } = await db.execute<{ state: keyof typeof eventState }>(sql`
      select e.webhook_event_id::int as "webhookEventId", e.message_id as "messageId", e.kind, e.record_id as "recordId", e.change,
        e.happened, e.state, case when e.state = 'waiting' then e.not_before end as "nextTry",
        coalesce((select json_agg(json_build_object('at', t.at, 'milliseconds', t.milliseconds, 'status', t.status, 'problem', t.problem)
          order by t.webhook_try_id) from ${webhookTries} t where t.webhook_event_id = e.webhook_event_id), '[]') as tries
      from ${webhookEvents} e where e.webhook_id = ${webhookId} order by e.webhook_event_id desc limit 100`);
    return rows.map((row) => ({ ...row, state: eventState[row.state] })) as never;
  }),

  writing(sendWebhookAgain, async (ctx, { query: { webhookEventId }, grant }) => {
    requireAll(grant);
    const [event] = await ctx.db
      .update(webhookEvents)
      .set({ state: 'waiting', ...fromBeginning })
      .where(eq(webhookEvents.webhookEventId, webhookEventId))
      .returning({ webhookId: webhookEvents.webhookId });
    if (!event) throw notFound('message');
    const [of] = await ctx.db.select({ isOff: webhooks.isOff }).from(webhooks).where(eq(webhooks.webhookId, event.webhookId));
    if (of?.isOff) throw conflict('This webhook is switched off.');
    await audit(ctx, { action: 'send', resource: 'Webhook', recordId: event.webhookId, after: { webhookEventId } });
    return { data: webhookEventId, message: 'It is sent again' };
  }),
];

/** The log is kept for 30 days; what waits for a webhook that is off, too. */
export const forgetWebhookEvents: Job = {
  name: 'forget-webhook-events',
  cron: '5 2 * * *',
  run: async ({ db }) => {
    const old = lt(webhookEvents.happened, sql`now() - interval '30 days'`);
    await db.delete(webhookEvents).where(and(old, ne(webhookEvents.state, 'waiting')));
    await db.delete(webhookEvents).where(and(old, sql`webhook_id in (select webhook_id from ${webhooks} where is_off)`));
  },
};
