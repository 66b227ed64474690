import { useRef } from 'react';

/** The key of each record, by its id; `next` is the first that was never used. */
interface RowKeys {
  keys: ReadonlyMap<number, number>;
  next: number;
}

/** The keys of no rows. */
export const noRowKeys: RowKeys = { keys: new Map(), next: 0 };

/**
 * The keys of the next rows. Another page takes over the keys from the top, line by line, so that only what differs is drawn. On the
 * same page each record keeps its key, and a new record gets a new one: a button under somebody's finger must never become that of
 * another record.
 */
export function nextRowKeys({ keys: before, next }: RowKeys, ids: readonly number[], isOtherPage: boolean): RowKeys {
  const lines = [...before.values()];
  const keys = new Map<number, number>();
  for (const [line, id] of ids.entries()) keys.set(id, (isOtherPage ? lines[line] : before.get(id)) ?? next++);
  return { keys, next };
}

/**
 * The keys of the rows shown, by their ids.
 * @param of identifies the page, with its order and filters
 */
export function useRowKeys<Row>(rows: readonly Row[], idOf: (row: Row) => number, of: string): ReadonlyMap<number, number> {
  const known = useRef({ rows: [] as readonly Row[], of, ...noRowKeys });
  if (known.current.rows !== rows) {
    known.current = { rows, of, ...nextRowKeys(known.current, rows.map(idOf), known.current.of !== of) };
  }
  return known.current.keys;
}
