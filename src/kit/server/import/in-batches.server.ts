import { sql } from 'drizzle-orm';
import type { Conflicts } from '../database/database-errors.server.ts';
import type { WriteContext } from '../http/context.server.ts';
import { isAboutRow, namingRow } from './naming-row.server.ts';

/** So many rows are stored by one statement. */
const batchSize = 250;

interface Storing<Item, Result> {
  /** Is told how many rows are stored. */
  stored: (count: number) => void;
  /** Stores some rows, or a single one, as their own calls would. */
  store: (batch: readonly Item[]) => Promise<Result>;
  /** Is given what was stored, as soon as none of it can be refused any more. */
  kept?: (result: Result) => void;
  /** What it means if a constraint is broken (`Storage`). */
  conflicts?: Conflicts | undefined;
}

/**
 * Stores rows in batches. One that is refused is taken back and stored row by row, so that the refusal is that of a single row.
 * @throws 409 that names the row
 */
export async function inBatches<Item extends { row: number }, Result>(
  { db }: WriteContext,
  items: readonly Item[],
  { stored, store, kept, conflicts }: Storing<Item, Result>,
): Promise<void> {
  // As a part of the transaction, all that it sends is answered when it ends.
  const storeAll = async (batch: readonly Item[]) => kept?.(await db.transaction(() => store(batch)));
  await db.execute(sql`set local plan_cache_mode = force_generic_plan`);
  for (let from = 0; from < items.length; from += batchSize) {
    const batch = items.slice(from, from + batchSize);
    stored(from);
    // What triggers and functions ask for each row is planned once a batch: planning took longer than all else, and the tables grow.
    await db.execute(sql`discard plans`);
    try {
      await storeAll(batch);
    } catch (error) {
      if (!isAboutRow(error)) throw error;
      for (const [index, item] of batch.entries()) {
        stored(from + index);
        await namingRow(item.row, () => storeAll([item]), conflicts);
      }
    }
  }
  await db.execute(sql`set local plan_cache_mode = auto`);
}
