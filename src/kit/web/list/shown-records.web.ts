import type { ReactNode } from 'react';
import type { Column } from '../../domain/resource.domain.ts';

/** What grid and cards show of a list alike. */
export interface ShownRecords<Row> {
  /** What the list holds, for those who hear it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => number;
  /** What a record is headed by, e.g. a link with a picture; the first column's text by default. */
  title?: ((row: Row) => ReactNode) | undefined;
  /** Other columns' content by header, e.g. a badge. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>> | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  /** The rows are those of before, while others are on their way. */
  stale?: boolean;
  empty?: ReactNode;
}
