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
   * The heading of a record, e.g. a link with a picture; by default the first column's text. Like `actions` it is drawn again for another
   * record of another page: what keeps a state in it needs the record's key.
   */
  title?: ((row: Row) => ReactNode) | undefined;
  /** Other columns' content by header, e.g. a badge. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>> | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  /** The rows are old ones, while others load. */
  stale?: boolean;
  /** They have been for so long that it shows. */
  faded?: boolean;
  empty?: ReactNode;
}
