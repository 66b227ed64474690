import type { PermissionName } from '../../../kit/domain/area.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Database } from '../../../kit/server/database/database.server.ts';
import { withoutData } from '../../../kit/server/database/database-errors.server.ts';
import { channelOf } from '../../../kit/server/database/notices.server.ts';
import { openTurn, rest } from '../../../kit/server/database/turn.server.ts';
import { permissionsOfKey } from '../api-key/machine-caller.server.ts';
import { type Posted, type PostOptions, postMessage } from './post-message.server.ts';
import { type DueEvent, dueWebhooks, keepAttempt, leaveOut, nextEvent, webhookOf } from './webhook-queue.server.ts';

interface SendingOptions {
  database: Database;
  post: PostOptions;
  /** The permission by which records of a kind are read; undefined for a kind that there is not. */
  permissionOf: (kind: string) => PermissionName | undefined;
  log: (level: string, message: string) => void;
  /** How often to look for messages that nobody announced. */
  lookEveryMs?: number;
  /** What is waited for after a webhook could not be reached; it grows to a minute. */
  firstPauseMs?: number;
}

const longestPauseMs = 60_000;

type Outcome = 'nothing' | 'done' | 'failed';

/**
 * Tells webhooks of what changed, until stopped. One process of a school does this; each webhook is told by itself, one message after the
 * other, so that a slow one holds up no other. What a process that is killed was sending is sent again, under the same id.
 */
export function startWebhooks({ database, post, permissionOf, log, ...times }: SendingOptions): {
  stop(): Promise<void>;
} {
  const { lookEveryMs = 5_000, firstPauseMs = 1_000 } = times;
  const stopping = new AbortController();
  const { signal } = stopping;
  const busy = new Map<number, Promise<void>>();
  const turn = openTurn(database, {
    name: 'homeroom-webhooks',
    lock: '_webhooks',
    // Every change is told there once it is committed.
    channel: channelOf(database.schema),
  });

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const woken = turn.woken();
      try {
        const due = (await turn.isMine()) ? await dueWebhooks(database.db) : [];
        for (const id of due)
          if (!busy.has(id))
            busy.set(
              id,
              tell(id).finally(() => busy.delete(id)),
            );
      } catch (error) {
        log('warning', `Webhooks could not be read: ${JSON.stringify(withoutData(error))}`);
      }
      await rest(lookEveryMs, AbortSignal.any([signal, woken]));
    }
    await Promise.all(busy.values());
  }

  /** Tells one webhook whatever is due, as long as it is on and this process has its turn. */
  async function tell(webhookId: number): Promise<void> {
    let pauseMs = 0;
    while (!signal.aborted) {
      let outcome: Outcome = 'failed';
      try {
        if (!(await turn.isMine())) return;
        outcome = await tellNext(webhookId);
      } catch (error) {
        if (!signal.aborted) log('warning', `A webhook could not be told: ${JSON.stringify(withoutData(error))}`);
      }
      if (outcome === 'nothing') return;
      pauseMs = outcome === 'done' ? 0 : Math.min(Math.max(pauseMs * 2, firstPauseMs), longestPauseMs);
      await rest(pauseMs, signal);
    }
  }

  /** @throws if it is stopped meanwhile */
  async function tellNext(webhookId: number): Promise<Outcome> {
    const { db } = database;
    const webhook = await webhookOf(db, webhookId);
    const event = webhook && (await nextEvent(db, webhookId));
    if (!event) return 'nothing';
    const may = await permissionsOfKey(db, webhook.apiKeyId, new Date());
    if (typeof may !== 'string' && parseGrant(may[`${permissionOf(event.kind)}.read`]) !== 'all') {
      await leaveOut(db, event);
      return 'done';
    }
    const { url, secret, formerSecret, formerEnds } = webhook;
    const secrets = formerEnds && formerEnds > new Date() ? [secret, formerSecret] : [secret];
    const message = { url, id: event.messageId, body: bodyOf(event), secrets };
    const posted: Posted =
      typeof may === 'string' ? { status: null, problem: may, milliseconds: 0 } : await postMessage(message, post, signal);
    await keepAttempt(db, event, posted);
    return posted.problem === '' ? 'done' : 'failed';
  }

  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      await working;
      await turn.close();
    },
  };
}

/** It says what changed and not how: whoever wants to know reads the record. */
const bodyOf = ({ kind, recordId, change, happened }: DueEvent): string =>
  JSON.stringify({ type: `${kind}.${change}`, timestamp: happened.toISOString(), data: { kind, id: recordId, change } });
