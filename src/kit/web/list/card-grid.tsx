import { Fragment, type ReactNode } from 'react';
import type { Column } from '../../domain/resource.domain.ts';
import { BrokenAtSign } from '../panel/broken-at-sign.tsx';
import { cellText } from '../parts/cell-text.web.ts';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { CutText } from './cell.tsx';
import type { ShownRecords } from './shown-records.web.ts';

interface CardGridProps<Row> extends ShownRecords<Row> {
  /** The body of a card; the other columns as labelled values by default. */
  card?: ((row: Row) => ReactNode) | undefined;
}

/** The records as cards, on a phone one below the other. */
export function CardGrid<Row>(props: CardGridProps<Row>) {
  const { caption, columns, rows, idOf, keys, title, cells, card, actions, stale, faded, empty } = props;
  const [first, ...others] = columns;
  return (
    <ScrollRegion label={caption} busy={stale} className="fill-rest overflow-auto border-t border-line sm:px-6 sm:py-4">
      <ul
        className={`grid grid-cols-1 max-sm:divide-y max-sm:divide-line sm:grid-cols-[repeat(auto-fill,minmax(304px,1fr))] sm:gap-4 ${faded ? 'opacity-50' : ''}`}
      >
        {rows.map((row) => (
          <li key={keys.get(idOf(row))} className="flex min-w-0 flex-col sm:rounded-box sm:border sm:border-line">
            <h2 className="flex min-h-14 items-center px-4 py-1 text-sm [&>*]:min-w-0">
              {title && first ? title(row) : first && cellText(first, row)}
            </h2>
            <div className="flex-1 px-4 pb-3">
              {card ? (
                <Fragment key={idOf(row)}>{card(row)}</Fragment>
              ) : (
                <CardFacts id={idOf(row)} columns={others} row={row} cells={cells} />
              )}
            </div>
            {actions && <div className="px-2 pb-2 sm:border-line sm:border-t sm:pt-2">{actions(row)}</div>}
          </li>
        ))}
      </ul>
      {rows.length === 0 && empty}
    </ScrollRegion>
  );
}

interface CardFactsProps<Row> {
  id: number;
  columns: readonly Column<Row>[];
  row: Row;
  cells: CardGridProps<Row>['cells'];
}

function CardFacts<Row>({ id, columns, row, cells = {} }: CardFactsProps<Row>) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      {columns.map((column) => (
        <div key={column.header} className="min-w-0">
          <dt className="truncate text-muted text-xs">{column.header}</dt>
          <dd className="wrap-break-word">
            <Fragment key={cells[column.header] && id}>
              {cells[column.header]?.(row) ?? <CardValue column={column} row={row} />}
            </Fragment>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Texts wrap, because a finger cannot show the rest of one that is cut. */
function CardValue<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const text = cellText(column, row);
  if (text === '') return '–';
  return column.kind === 'text' ? <CutText text={text} /> : <BrokenAtSign text={text} />;
}
