import type { ReactNode } from 'react';
import type { Column } from '../../domain/resource.domain.ts';

/** Props that grid and cards share. */
export interface ShownRecords<Row> {
  /** What the list holds, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => number;
  /** The key of each row, by its id. */
  keys: ReadonlyMap<number, number>;
  /**
   * The heading of a record, e.g. a link with a picture; by default the first column's text. Like `actions`, it is reused for a record of
   * another page: whatever keeps state in it needs the record's id as its key.
   */
  title?: ((row: Row) => ReactNode) | undefined;
  /** Other columns' content by header, e.g. a badge. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>> | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Whether the rows are old ones, shown while others load. */
  stale?: boolean;
  /** Whether they have been old for long enough to show it. */
  faded?: boolean;
  empty?: ReactNode;
}
