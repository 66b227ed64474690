import { randomUUID } from 'node:crypto';
import { type PermissionMap, parseGrant } from '../../domain/permission.domain.ts';
import type { Database } from '../database/database.server.ts';
import type { Session } from '../http/context.server.ts';
import type { Kinds } from '../resource/kinds.server.ts';
import { type Change, openChangeFeed } from './change-feed.server.ts';

/** Somebody who is told of changes. */
export interface Listener {
  session: Pick<Session, 'permissions' | 'tokenHash' | 'accountId'>;
  send: (notice: Notice) => void;
  /** Its account changed, or one of its sessions ended: that may be this one, or its permissions may differ now. */
  look: () => void;
}

/**
 * What a listener is told: kinds of records that changed, with ids if they may read all of a kind (`own` if only this account hears
 * of it); or that everything may have changed.
 */
export type Notice = { id: string } & (
  | { event: 'ready' | 'resync' }
  | { event: 'change' | 'own'; kinds: Readonly<Record<string, readonly number[] | null>> }
);

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
/** The kind of record that says who may sign in, and as what. */
const accountKind = 'Account';

/** One feed of changes for all listeners of this process, each told what their permissions let them read. */
export function createLive(database: Database, kinds: Kinds): Live {
  const process = randomUUID().slice(0, 8);
  const listeners = new Set<Listener>();
  const authors = new Map<string, string>();
  const kept: { number: number; at: number; change: Change | null }[] = [];
  let number = 0;
  /** Changes up to then were missed, or are no longer kept. */
  let deafUntil = Number.POSITIVE_INFINITY;
  const idOf = (at: number) => `${process}.${at}`;

  function heard(change: Change | null): void {
    number += 1;
    // A task reports its progress again and again: of what one account is told, only the last matters. The first stays, as a mark.
    const before = change?.account === undefined ? 0 : kept.findIndex((one) => one.change?.account === change.account);
    if (before > 0) kept.splice(before, 1);
    kept.push({ number, at: performance.now(), change });
    if (kept.length > keptAtMost) deafUntil = kept.shift()?.at ?? deafUntil;
    const known = new Map<PermissionMap, Told>();
    for (const listener of listeners) {
      tell(listener, number, change, known);
      if (concerns(change, listener)) listener.look();
    }
  }

  function tell({ session, send }: Listener, at: number, change: Change | null, known = new Map<PermissionMap, Told>()): void {
    if (change === null) {
      send({ id: idOf(at), event: 'resync' });
      return;
    }
    if (authors.get(change.request) === session.tokenHash) return;
    if (change.account !== undefined && change.account !== session.accountId) return;
    const told = known.get(session.permissions) ?? readable(change, session.permissions, kinds);
    known.set(session.permissions, told);
    const event = change.account === undefined ? 'change' : 'own';
    if (Object.keys(told).length > 0) send({ id: idOf(at), event, kinds: told });
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
      listeners.add(listener);
      const last = lastKnown(missed);
      if (last === undefined) listener.send({ id: idOf(number), event: 'resync' });
      else {
        for (const one of kept) if (one.number > last) tell(listener, one.number, one.change);
        listener.send({ id: idOf(number), event: 'ready' });
      }
      return () => void listeners.delete(listener);
    },
    close: feed.close,
  };
}

function concerns(change: Change | null, { session }: Listener): boolean {
  if (change?.signedOut === session.accountId) return true;
  const ids = change?.kinds[accountKind];
  return ids === null || ids?.includes(session.accountId) === true;
}

type Told = Readonly<Record<string, readonly number[] | null>>;

/** What a listener may know of a change: nothing about kinds they cannot read, and no ids where they can read only some records. */
function readable(change: Change, permissions: PermissionMap, kinds: Kinds): Told {
  const told: Record<string, readonly number[] | null> = {};
  for (const name of kinds.showing(Object.keys(change.kinds))) {
    const permission = kinds.permissionOf(name);
    if (permission === undefined) continue;
    const grant = permission === null ? 'all' : parseGrant(permissions[`${permission}.read`]);
    if (grant !== 'none') told[name] = grant === 'all' ? (change.kinds[name] ?? null) : null;
  }
  return told;
}
