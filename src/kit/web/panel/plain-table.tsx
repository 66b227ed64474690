import type { Key, ReactNode } from 'react';

/** What stands in one column of a plain table. */
export interface PlainColumn<Row> {
  head: string;
  /** It holds figures: they stand on the right, on one line. */
  figure?: boolean;
  /** Of its head and its cells, such as `max-sm:hidden`. */
  className?: string;
  cell: (row: Row) => ReactNode;
}

interface PlainTableProps<Row> {
  /** What the table is about. */
  caption: ReactNode;
  /** Whether the caption is only for those who cannot see what stands around the table. */
  isCaptionHidden?: boolean;
  /** The first names the row. */
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** In place of rows. */
  none?: string;
  /** Rows of sums, each a `SumRow`. */
  foot?: ReactNode;
}

const line = 'border-line border-t py-1.5 pr-3 last:pr-0';
const look = ({ figure, className = '' }: Pick<PlainColumn<never>, 'figure' | 'className'>) =>
  `${figure ? 'whitespace-nowrap text-right tabular-nums' : 'text-left'} ${className}`;

/** A few lines with figures in a panel: neither paged, sorted nor filtered. What has more is a list. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { caption, isCaptionHidden, columns, rows, keyOf, none, foot } = props;
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <table className="w-full">
      <caption className={isCaptionHidden ? 'sr-only' : 'pb-1 text-left font-semibold'}>{caption}</caption>
      <thead className="text-muted text-xs">
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={`h-9 pr-3 font-semibold last:pr-0 ${look(column)}`}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row" className={`${line} wrap-anywhere font-normal ${look(first)}`}>
              {first.cell(row)}
            </th>
            {others.map((column) => (
              <td key={column.head} className={`${line} ${look(column)}`}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && none && (
          <tr>
            <td colSpan={columns.length} className={`${line} text-muted`}>
              {none}
            </td>
          </tr>
        )}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

interface SumRowProps {
  label: string;
  /** How many columns stand left of the sum. */
  span: number;
  isBold?: boolean;
  children: ReactNode;
}

/** A sum below the rows of a plain table, in its last column. */
export const SumRow = ({ label, span, isBold, children }: SumRowProps) => (
  <tr className={isBold ? 'font-semibold' : ''}>
    <th scope="row" colSpan={span} className={`${line} text-left ${isBold ? 'font-semibold' : 'font-normal'}`}>
      {label}
    </th>
    <td className={`${line} ${look({ figure: true })}`}>{children}</td>
  </tr>
);
