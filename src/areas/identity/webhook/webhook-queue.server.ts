import { and, eq, sql } from 'drizzle-orm';
import { escapeHtml } from '../../../kit/domain/rich-text.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { restorations } from '../../../kit/server/database/restoration.table.ts';
import { ownSession } from '../../../kit/server/http/own-session.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { changeStamp } from '../../../kit/server/resource/stamp.server.ts';
import { tellAdministrators } from '../account/tell-administrators.server.ts';
import type { Posted } from './post-message.server.ts';
import { triedUntil, webhookEvents, webhooks, webhookTries } from './webhook.table.ts';

/** A change that a webhook is to be told of now. */
export interface DueEvent extends Record<string, unknown> {
  webhookEventId: number;
  webhookId: number;
  messageId: string;
  kind: string;
  recordId: number | null;
  change: string;
  happened: Date;
  attempts: number;
}

/** The webhooks for which something is due. Nothing is, while a school that was restored from a backup must not send. */
export async function dueWebhooks(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select w.webhook_id as id from ${webhooks} w where not w.is_off and w.secret <> '' and exists (
        select from ${webhookEvents} e where e.webhook_id = w.webhook_id and e.state = 'waiting' and e.not_before <= now())
      and not exists (select from ${restorations} where sending_allowed is null)`);
  return rows.map(({ id }) => id);
}

/** The next change for a webhook, if there is one: of each record, the earliest that waits goes before the others. */
export async function nextEvent(db: Db, webhookId: number): Promise<DueEvent | undefined> {
  const { rows } = await db.execute<DueEvent>(sql`
    select webhook_event_id::int as "webhookEventId", webhook_id as "webhookId", message_id as "messageId", kind,
      record_id as "recordId", change, happened, attempts
    from (select distinct on (e.kind, e.record_id) e.* from ${webhookEvents} e
      where e.webhook_id = ${webhookId} and e.state = 'waiting' order by e.kind, e.record_id, e.webhook_event_id) earliest
    where not_before <= now() order by webhook_event_id limit 1`);
  return rows[0] && { ...rows[0], happened: new Date(rows[0].happened) };
}

/** A webhook as it stands now; undefined if it is off. */
export async function webhookOf(db: Db, webhookId: number): Promise<typeof webhooks.$inferSelect | undefined> {
  const [found] = await db.select().from(webhooks).where(eq(webhooks.webhookId, webhookId));
  return found && !found.isOff ? found : undefined;
}

const ofEvent = ({ webhookEventId }: DueEvent) =>
  and(eq(webhookEvents.webhookEventId, webhookEventId), eq(webhookEvents.state, 'waiting'));

/** Leaves out what the key may not read. */
export const leaveOut = async (db: Db, event: DueEvent): Promise<void> =>
  void (await db.update(webhookEvents).set({ state: 'left-out' }).where(ofEvent(event)));

/** How long a message waits after each attempt that failed, in seconds; the last one counts for all later ones. */
const waits = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600];

/**
 * Keeps an attempt in the log, and what follows from it: the message is delivered, or waits. If it has been tried for three days, or the
 * receiver says that it is gone for good (410), the webhook is switched off and administrators are told.
 */
export async function keepAttempt(db: Db, event: DueEvent, { status, problem, milliseconds }: Posted): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(webhookTries).values({ webhookEventId: event.webhookEventId, milliseconds, status, problem });
    if (problem === '') {
      await tx
        .update(webhookEvents)
        .set({ state: 'sent', attempts: event.attempts + 1 })
        .where(ofEvent(event));
      return;
    }
    const seconds = waits[Math.min(event.attempts, waits.length - 1)] ?? 0;
    const [kept] = await tx
      .update(webhookEvents)
      .set({
        attempts: event.attempts + 1,
        notBefore: sql`now() + make_interval(secs => ${seconds})`,
        ...(event.attempts === 0 && { triesUntil: triedUntil }),
      })
      .where(ofEvent(event))
      .returning({ isOver: sql<boolean>`${webhookEvents.triesUntil} <= now()` });
    if (kept?.isOver || status === 410) await switchOff(tx, event.webhookId, problem);
  });
}

async function switchOff(db: Db, webhookId: number, offReason: string): Promise<void> {
  const ctx = { db, session: ownSession, requestId: 'webhook' };
  const [off] = await db
    .update(webhooks)
    .set({ isOff: true, offReason, ...changeStamp(ctx) })
    .where(and(eq(webhooks.webhookId, webhookId), eq(webhooks.isOff, false)))
    .returning({ name: webhooks.webhookName });
  if (!off) return;
  await audit(ctx, { action: 'switch-off', resource: 'Webhook', recordId: webhookId, after: { offReason } });
  await tellAdministrators(
    { db },
    `The webhook ${off.name} was switched off`,
    `<p>The webhook <b>${escapeHtml(off.name)}</b> of {school} could not be reached for three days, or said that it is gone: ${escapeHtml(offReason)}</p><p>Changes are not sent to it any more. Once it works again, switch it on under <i>Webhooks</i>; the other side then has to read again what changed meanwhile.</p>`,
  );
}
