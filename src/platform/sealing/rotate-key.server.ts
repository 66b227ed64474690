import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { casing } from '../../kit/server/database/casing.server.ts';
import { isRetryable } from '../../kit/server/database/database-errors.server.ts';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { addToKeyFile, readKeyFile } from '../../kit/server/sealing/key-file.server.ts';
import { newKey, type SealingKey, takeKeys } from '../../kit/server/sealing/keys.server.ts';
import { sealingKeys } from '../../kit/server/sealing/sealing-key.table.ts';
import { schoolKeys, today } from './prepare-keys.server.ts';
import { renewTable, type Unreadable } from './renew-table.server.ts';
import { sealedTables } from './stored-forms.server.ts';

interface Rotation {
  keyFile: string;
  /** Whether the key is only made, so that the file can be copied to other machines before it is used. */
  onlyMakes?: boolean;
  /** After each portion of rows; where it throws, the rest is left to the next call. */
  progress?: (table: string, rows: number) => void;
}

/** What became of it. */
export interface Rotated {
  keyId: string;
  isOnlyMade: boolean;
  /** Of each table, how many rows were sealed anew. */
  rows: ReadonlyMap<string, number>;
  unreadable: readonly Unreadable[];
}

const on = (client: pg.ClientBase) => drizzle(client as pg.Client, { casing });

/** Leaves the others something of the machine. */
const pauseMs = 5;

/**
 * Exchanges the key of a school while people work with it: makes a new one the current one, and seals everything anew under it, in
 * portions. One that was broken off goes on.
 * @param client of the owner of the tables, with the school's schema selected, on a connection of its own
 * @throws {StartProblem}
 */
export async function rotateKey(client: pg.ClientBase, { keyFile, onlyMakes = false, progress }: Rotation): Promise<Rotated> {
  await alone(client);
  const { known, currentId, leavingIds } = await schoolKeys(client, keyFile);
  const isLeft = leavingIds.length > 0;
  const key = isLeft ? undefined : nextKey(keyFile, currentId);
  if (onlyMakes && key) return { keyId: key.id, isOnlyMade: true, rows: new Map(), unreadable: [] };
  if (key) await makeCurrent(client, key.id);
  const keyId = key?.id ?? currentId;
  takeKeys(key ? [...known, key] : known, keyId, () => readKeyFile(keyFile));
  const rows = new Map<string, number>();
  const unreadable: Unreadable[] = [];
  for (const table of sealedTables()) {
    const inPortions = async (done: number) => {
      progress?.(table.name, done);
      await sleep(pauseMs);
    };
    const renewed = await renewTable(client, table, { currentId: keyId, inPortions });
    rows.set(table.name, renewed.sealed);
    unreadable.push(...renewed.unreadable);
  }
  // Nothing under another key can have come meanwhile: the database refuses it.
  if (unreadable.length === 0) await on(client).delete(sealingKeys).where(eq(sealingKeys.isCurrent, false));
  return { keyId, isOnlyMade: false, rows, unreadable };
}

/** @throws {StartProblem} if another process is at it */
async function alone(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock(hashtext(current_schema() || '_rotation')) as got`,
  );
  if (!rows[0]?.got) throw new StartProblem('The key is being exchanged already. Nothing was changed.');
}

/** One that lies ready in the file, else a new one. */
function nextKey(keyFile: string, currentId: string): SealingKey {
  const newest = readKeyFile(keyFile).at(-1);
  if (newest && newest.id !== currentId) return newest;
  const made = newKey();
  addToKeyFile(keyFile, [made], today());
  return made;
}

const tries = 60;
const retryAfterMs = 500;

/**
 * From the commit on, whoever seals under another key is refused, and tries again. Whoever has done so before is waited for, but not
 * for long at once: everybody who saves meanwhile waits behind.
 */
async function makeCurrent(client: pg.ClientBase, keyId: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '1s'`);
      await client.query(`select pg_advisory_xact_lock(hashtext(current_schema() || '_sealing'))`);
      await on(client).update(sealingKeys).set({ isCurrent: false });
      await on(client).insert(sealingKeys).values({ keyId, isCurrent: true });
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const isBusy = isRetryable(error) || (error instanceof pg.DatabaseError && error.code === '55P03');
      if (!isBusy || attempt === tries) throw error;
      await sleep(retryAfterMs);
    }
  }
}
