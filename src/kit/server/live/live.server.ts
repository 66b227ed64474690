import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.server.ts';
import type { Session } from '../http/context.server.ts';
import type { Kinds } from '../resource/kinds.server.ts';
import { type Audience, type Hearing, hearingOf, type Told, withOwners } from './audience.server.ts';
import type { Change } from './change.server.ts';
import { openChangeFeed } from './change-feed.server.ts';

/** Somebody who is told of changes. */
export interface Listener {
  session: Pick<Session, 'permissions' | 'tokenHash' | 'accountId'>;
  send: (notice: Notice) => void;
  /** Finds out who it is now: the session may have ended, or its permissions may differ. */
  look: () => Promise<void>;
}

/**
 * What a listener is told: kinds of records that changed, with the ids of those inside their scope if they are few (`own` if only this
 * account hears of it); or that everything may have changed.
 */
export type Notice = { id: string } & ({ event: 'ready' | 'resync' } | { event: 'change' | 'own'; kinds: Told });

/** Since when a listener missed something: since a notice, else for some milliseconds. */
interface Missed {
  lastId?: string | undefined;
  ms?: number | undefined;
}

/** Tells sessions what others changed. */
export interface Live {
  /** To be called before a write begins: its own browser learns of the change from the answer. */
  begins: (requestId: string, tokenHash: string) => void;
  /**
   * Begins with what was missed, or `resync` if that is no longer known.
   * @returns a function that ends it
   */
  listen: (listener: Listener, missed: Missed) => Promise<() => void>;
  /** Hears what changes from now on, not from the first listener on. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}

const keptAtMost = 500;
/** Who has not looked since they began to listen. */
const notSince = -1;
/** The kind of record that says who may sign in, and as what. */
const accountKind = 'Account';

/** One feed of changes for all listeners of this process, each told what lies inside their scope. */
export function createLive(database: Database, kinds: Kinds): Live {
  const process = randomUUID().slice(0, 8);
  /** Each with when it last looked who it is, by the callers of the database. */
  const listeners = new Map<Listener, number>();
  const authors = new Map<string, string>();
  const kept: { number: number; at: number; audience: Audience | null }[] = [];
  let number = 0;
  /** Changes up to then were missed, or are no longer kept. */
  let deafUntil = Number.POSITIVE_INFINITY;
  /** The callers as of the last change that was told. */
  let toldAsOf = database.callersAsOf();
  let telling = Promise.resolve();
  const idOf = (at: number) => `${process}.${at}`;

  /** One change after the other, as soon as it is known whose records changed. */
  function heard(change: Change | null): void {
    telling = telling.then(async () => {
      const audience = change && (await withOwners(change, kinds, database.db).catch(() => null));
      await tellAll(audience);
      toldAsOf = database.callersAsOf();
    });
  }

  async function tellAll(audience: Audience | null): Promise<void> {
    number += 1;
    const at = number;
    // A task reports its progress again and again: of what one account is told, only the last matters. The first stays, as a mark.
    const before = audience?.account === undefined ? 0 : kept.findIndex((one) => one.audience?.account === audience.account);
    if (before > 0) kept.splice(before, 1);
    kept.push({ number, at: performance.now(), audience });
    if (kept.length > keptAtMost) deafUntil = kept.shift()?.at ?? deafUntil;
    const hear = hearing(audience);
    await Promise.all(
      [...listeners].map(async ([listener, lookedAsOf]) => {
        const isDoubtful = lookedAsOf !== toldAsOf && hear(listener)?.isPartial === true;
        if (isDoubtful || concerns(audience, listener)) await look(listener);
        const heardNow = hear(listener);
        tell(listener, at, heardNow, audience);
        // What they may read may follow from what they were just told of, such as the class of a child.
        if (heardNow?.isPartial) await look(listener);
      }),
    );
  }

  async function look(listener: Listener): Promise<void> {
    const asOf = database.callersAsOf();
    await listener.look();
    if (listeners.has(listener)) listeners.set(listener, asOf);
  }

  /** Tells what somebody hears of a change: undefined for what is not theirs, or what their own browser did. */
  function hearing(audience: Audience | null): (listener: Listener) => Hearing | undefined {
    const hear = audience && hearingOf(audience, kinds);
    return ({ session }) => {
      if (!hear || authors.get(audience.request) === session.tokenHash) return undefined;
      if (audience.account !== undefined && audience.account !== session.accountId) return undefined;
      return hear(session.permissions);
    };
  }

  function tell({ send }: Listener, at: number, heardOf: Hearing | undefined, audience: Audience | null): void {
    if (audience === null) send({ id: idOf(at), event: 'resync' });
    else if (heardOf && Object.keys(heardOf.told).length > 0)
      send({ id: idOf(at), event: audience.account === undefined ? 'change' : 'own', kinds: heardOf.told });
  }

  const feed = openChangeFeed(database, { change: heard, gap: () => heard(null) });
  const start = async () => {
    await feed.start();
    deafUntil = Math.min(deafUntil, performance.now());
  };

  /** The last number that a listener knows; undefined if what came after it is no longer known. */
  function lastKnown({ lastId, ms = 0 }: Missed): number | undefined {
    if (lastId !== undefined) {
      const [of, at] = lastId.split('.');
      return of === process && Number(at) <= number && Number(at) >= (kept[0]?.number ?? 1) - 1 ? Number(at) : undefined;
    }
    const since = performance.now() - ms;
    return since < deafUntil ? undefined : (kept.findLast((one) => one.at < since)?.number ?? 0);
  }

  return {
    begins(requestId, tokenHash) {
      authors.set(requestId, tokenHash);
      if (authors.size > keptAtMost) authors.delete(authors.keys().next().value ?? '');
    },
    start,
    async listen(listener, missed) {
      await start();
      listeners.set(listener, notSince);
      const last = lastKnown(missed);
      if (last === undefined) listener.send({ id: idOf(number), event: 'resync' });
      else {
        for (const { number: at, audience } of kept.filter((one) => one.number > last))
          tell(listener, at, hearing(audience)(listener), audience);
        listener.send({ id: idOf(number), event: 'ready' });
      }
      return () => void listeners.delete(listener);
    },
    close: feed.close,
  };
}

function concerns(audience: Audience | null, { session }: Listener): boolean {
  if (audience?.signedOut === session.accountId) return true;
  return audience?.kinds[accountKind]?.records.some(({ id }) => id === null || id === session.accountId) === true;
}
