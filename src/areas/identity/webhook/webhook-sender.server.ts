import { setTimeout as sleep } from 'node:timers/promises';
import type { PermissionName } from '../../../kit/domain/area.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Database } from '../../../kit/server/database/database.server.ts';
import { withoutData } from '../../../kit/server/database/database-errors.server.ts';
import { openLastingConnection } from '../../../kit/server/database/lasting-connection.server.ts';
import { channelOf } from '../../../kit/server/database/notices.server.ts';
import { runnerOn } from '../../../kit/server/database/transaction.server.ts';
import { permissionsOfKey } from '../api-key/machine-caller.server.ts';
import { type Posted, type PostOptions, postMessage } from './post-message.server.ts';
import {
  type DueEvent,
  dueWebhooks,
  keepAttempt,
  leaveOut,
  nextEvent,
  takeWebhookSending,
  webhookOf,
} from './webhook-queue.server.ts';

interface SendingOptions {
  database: Database;
  post: PostOptions;
  /** The permission by which records of a kind are read; undefined for a kind that there is not. */
  permissionOf: (kind: string) => PermissionName | undefined;
  log: (level: string, message: string) => void;
  /** How often to look for messages that nobody announced. */
  lookEveryMs?: number;
}

/** What is waited for after a webhook could not be reached; it grows to a minute. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * Tells webhooks of what changed, until stopped. One process of a school does this; each webhook is told by itself, one message after the
 * other, so that a slow one holds up no other. What a process that is killed was sending is sent again, under the same id.
 */
export function startWebhooks({ database, post, permissionOf, log, lookEveryMs = 5_000 }: SendingOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  let bell = new AbortController();
  const busy = new Map<number, Promise<void>>();
  const turn = openTurn(database, () => bell.abort());

  async function work(): Promise<void> {
    while (!signal.aborted) {
      bell = new AbortController();
      const woken = bell.signal;
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

  /** Tells one webhook whatever is due. */
  async function tell(webhookId: number): Promise<void> {
    let pauseMs = 0;
    while (!signal.aborted) {
      try {
        const event = await nextEvent(database.db, webhookId);
        if (!event) return;
        const isTold = await tellOne(event);
        pauseMs = isTold ? 0 : Math.min(Math.max(pauseMs * 2, firstPauseMs), longestPauseMs);
      } catch (error) {
        log('warning', `A webhook could not be told: ${JSON.stringify(withoutData(error))}`);
        pauseMs = firstPauseMs;
      }
      await rest(pauseMs, signal);
    }
  }

  async function tellOne(event: DueEvent): Promise<boolean> {
    const { db } = database;
    const webhook = await webhookOf(db, event.webhookId);
    if (!webhook) return false;
    const may = await permissionsOfKey(db, webhook.apiKeyId, new Date());
    if (typeof may !== 'string' && parseGrant(may[`${permissionOf(event.kind)}.read`]) !== 'all') {
      await leaveOut(db, event);
      return true;
    }
    const { url, secret, formerSecret, formerEnds } = webhook;
    const secrets = formerEnds && formerEnds > new Date() ? [secret, formerSecret] : [secret];
    const message = { url, id: event.messageId, body: bodyOf(event), secrets };
    const posted: Posted =
      typeof may === 'string' ? { status: null, problem: may, milliseconds: 0 } : await postMessage(message, post);
    await keepAttempt(db, event, posted);
    return posted.problem === '';
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

/** Whose turn it is to send: that of the process whose session holds the lock. */
function openTurn(database: Database, wake: () => void) {
  /** The client whose session holds the lock. */
  let holder: unknown;
  const connection = openLastingConnection(database, {
    name: 'homeroom-webhooks',
    // Every change is told there once it is committed.
    channel: channelOf(database.schema),
    hear: wake,
    lost: () => {
      holder = undefined;
    },
    back: wake,
  });
  return {
    close: () => connection.close(),
    isMine: async (): Promise<boolean> => {
      await connection.start();
      const client = connection.client();
      if (!client) return false;
      if (holder !== client && (await takeWebhookSending(runnerOn(client, database.db.publish)))) holder = client;
      return holder === client;
    },
  };
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  ms > 0 ? sleep(ms, undefined, { signal, ref: false }).catch(() => undefined) : Promise.resolve();
