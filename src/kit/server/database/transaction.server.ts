import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { openKeys } from '../sealing/open-keys.server.ts';
import { casing } from './casing.server.ts';
import type { Db } from './database.server.ts';
import {
  CommitUnanswered,
  isAway,
  isDemoted,
  isRefusedAfterwards,
  isRetryable,
  isSealedUnderOld,
} from './database-errors.server.ts';

/** The transaction of a connection: what was sent and not waited for, and what is told once it is committed. */
interface Unit {
  sent: Promise<unknown>[];
  /** Notices for everybody. */
  published: string[];
}

/** What a transaction asks of PostgreSQL for all of its statements. */
export interface TransactionOptions {
  /**
   * Each statement is planned once in a connection, whatever its values: for statements that are always about few rows. By itself
   * PostgreSQL plans a statement again each time if that looks cheaper for the values at hand. It expects ten elements of an array, so this
   * holds for most statements that take one, and the planning takes longer than what it saves.
   */
  plansOnce?: boolean;
  /** Only reads, and everything as of one moment. */
  isSnapshot?: boolean;
}

const beginning = ({ plansOnce = false, isSnapshot = false }: TransactionOptions): string =>
  [
    isSnapshot ? 'begin isolation level repeatable read read only' : 'begin',
    ...(plansOnce ? ['set local plan_cache_mode = force_generic_plan'] : []),
  ].join('; ');

const units = new WeakMap<object, Unit>();
/** One runner for each connection, made once: Drizzle builds all of its parts again for each. */
const runners = new WeakMap<pg.ClientBase, Db>();

/**
 * Runs a transaction on a connection. `begin` goes along with the first statement and `commit` with the last ones that nobody
 * waits for, so that neither takes a way to the server and back of its own.
 * @throws what `run` throws, or what the first statement failed of that was not waited for; then nothing is saved
 */
export async function runTransaction<T>(
  db: Db,
  client: pg.ClientBase,
  run: (tx: Db) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const tx = runnerOf(client);
  const unit = beginUnit(client.query(beginning(options)));
  units.set(tx, unit);
  try {
    const result = await unlessSentFailed(unit, run(tx));
    // Behind a statement that failed, PostgreSQL takes this for a rollback.
    noteSent(unit, client.query('commit'));
    await settle(unit).catch((error) => {
      throw isAway(error) && !isDemoted(error) ? new CommitUnanswered('The commit was not answered.', { cause: error }) : error;
    });
    for (const notice of unit.published) db.publish(notice);
    return result;
  } catch (error) {
    // A rollback would wait just as long behind the answer that does not come, so the connection is thrown away with what it began.
    if (!isAway(error)) await client.query('rollback').catch(() => undefined);
    if (isSealedUnderOld(error)) await openKeys(db);
    throw error;
  } finally {
    units.delete(tx);
  }
}

/** Runs a transaction again when it lost against others, up to three times. @throws what the last run threw */
export async function repeatedWhenLost<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === 4 || !isRetryable(error)) throw error;
    }
  }
}

/** A runner on one connection that stays. */
export function runnerOn(client: pg.ClientBase, publish: Db['publish']): Db {
  const db = drizzle(client as pg.Client, { casing }) as unknown as Db;
  db.transaction = (run, options) => runTransaction(db, client, run, options);
  db.publish = publish;
  return db;
}

/**
 * Sends a statement along with those of the transaction: it is waited for at the commit, and where it fails nothing is saved.
 * Without a transaction it is waited for at once.
 */
export async function sendWithCommit(db: Db, statement: PromiseLike<unknown>): Promise<void> {
  const unit = units.get(db);
  if (unit === undefined) {
    await statement;
    return;
  }
  // Drizzle's statements are sent again each time that somebody awaits them.
  noteSent(unit, Promise.resolve(statement.then((result) => result)));
}

function beginUnit(beginning: Promise<unknown>): Unit {
  const unit: Unit = { sent: [], published: [] };
  noteSent(unit, beginning);
  return unit;
}

function noteSent({ sent }: Unit, statement: Promise<unknown>): void {
  // Looked at when the transaction ends; until then nobody has to know.
  statement.catch(() => undefined);
  sent.push(statement);
}

function runnerOf(client: pg.ClientBase): Db {
  const known = runners.get(client);
  if (known) return known;
  const tx = drizzle(client as pg.Client, { casing }) as unknown as Db;
  tx.transaction = (run) => runPart(tx, client, run);
  tx.publish = (notice) => void units.get(tx)?.published.push(notice);
  runners.set(client, tx);
  return tx;
}

/** A part of a transaction: what fails in it is undone alone. */
async function runPart<T>(tx: Db, client: pg.ClientBase, run: (tx: Db) => Promise<T>): Promise<T> {
  const whole = units.get(tx);
  if (!whole) throw new Error('The transaction is over.');
  const unit = beginUnit(client.query('savepoint part'));
  units.set(tx, unit);
  try {
    const result = await unlessSentFailed(unit, run(tx));
    noteSent(unit, client.query('release savepoint part'));
    await settle(unit);
    whole.published.push(...unit.published);
    return result;
  } catch (error) {
    await client.query('rollback to savepoint part');
    throw error;
  } finally {
    units.set(tx, whole);
  }
}

async function unlessSentFailed<T>(unit: Unit, running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (error) {
    throw causeOf([...(await failuresOf(unit)), error]);
  }
}

async function settle(unit: Unit): Promise<void> {
  const failures = await failuresOf(unit);
  if (failures.length > 0) throw causeOf(failures);
}

async function failuresOf({ sent }: Unit): Promise<unknown[]> {
  const ended = await Promise.allSettled(sent);
  return ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
}

/** Everything after the first failure is refused because of it, whichever is heard of first. */
export const causeOf = (failures: readonly unknown[]): unknown =>
  failures.find((error) => !isRefusedAfterwards(error)) ?? failures[0];
