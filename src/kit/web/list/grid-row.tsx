import { Fragment, memo, type ReactNode } from 'react';
import type { Column } from '../../domain/resource.domain.ts';
import { cellOf, isFigure } from './cell.tsx';

interface GridRowProps<Row> {
  id: number;
  row: Row;
  columns: readonly Column<Row>[];
  title: ((row: Row) => ReactNode) | undefined;
  cells: Readonly<Record<string, (row: Row) => ReactNode>> | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
  compact: boolean | undefined;
}

const ground =
  'border-b border-line bg-base-100 group-hover:bg-[color-mix(in_oklab,var(--color-base-content)_4%,var(--color-base-100))]';

/** The padding at the sides of a column's cells. */
export const edgeOf = (index: number, isLast: boolean): string => `${index === 0 ? 'pl-6' : 'pl-2'} ${isLast ? 'pr-6' : 'pr-2'}`;

function Row<Of>({ id, row, columns, title, cells = {}, actions, compact }: GridRowProps<Of>) {
  const cell = `${ground} ${compact ? 'h-8' : 'h-10'}`;
  return (
    <tr className="group">
      {columns.map((column, index) => {
        const own = cells[column.header];
        const edge = edgeOf(index, !actions && index === columns.length - 1);
        const look = `${cell} ${edge} truncate ${isFigure(column) ? 'text-right' : ''}`;
        if (index > 0) {
          return (
            <td key={column.header} className={look}>
              {own ? <Fragment key={id}>{own(row)}</Fragment> : cellOf(column, row)}
            </td>
          );
        }
        return (
          <th key={column.header} scope="row" className={`${look} sticky left-0 z-10 text-left font-semibold`}>
            {title ? title(row) : cellOf(column, row)}
          </th>
        );
      })}
      {actions && <td className={`${cell} pr-5 pl-2`}>{actions(row)}</td>}
    </tr>
  );
}

/** A row of a table of records: rendered again only if the row changes, not whenever the list does. */
export const GridRow = memo(Row) as typeof Row;
