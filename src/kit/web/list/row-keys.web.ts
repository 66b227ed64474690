import { useRef } from 'react';

/** Which key each record has, by its id; `next` was never used. */
interface RowKeys {
  keys: ReadonlyMap<number, number>;
  next: number;
}

/** The keys of no rows. */
export const noRowKeys: RowKeys = { keys: new Map(), next: 0 };

/**
 * The keys of rows after others. Another page is written into the lines of the last one from the top, where only what differs
 * changes. On the same page each record keeps its key, and a new one gets a new one: a button under somebody's finger must never
 * become that of another record.
 */
export function nextRowKeys({ keys: before, next }: RowKeys, ids: readonly number[], isOtherPage: boolean): RowKeys {
  const lines = [...before.values()];
  const keys = new Map<number, number>();
  for (const [line, id] of ids.entries()) keys.set(id, (isOtherPage ? lines[line] : before.get(id)) ?? next++);
  return { keys, next };
}

/** @param of identifies the page: its order and filters */
export function useRowKeys<Row>(rows: readonly Row[], idOf: (row: Row) => number, of: string): ReadonlyMap<number, number> {
  const known = useRef({ rows: [] as readonly Row[], of, ...noRowKeys });
  if (known.current.rows !== rows) {
    known.current = { rows, of, ...nextRowKeys(known.current, rows.map(idOf), known.current.of !== of) };
  }
  return known.current.keys;
}
