import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import type { Filter } from '../../domain/resource.domain.ts';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { isFigure } from './cell.tsx';
import { actionsPx, columnWidths } from './column-widths.web.ts';
import { FilterInput } from './filter-input.tsx';
import { edgeOf, GridRow } from './grid-row.tsx';
import type { ShownRecords } from './shown-records.web.ts';

interface Filters {
  filters: Readonly<Record<string, Filter>>;
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}

interface DataGridProps<Row> extends ShownRecords<Row> {
  /** The current order, `-` before the name for descending; without `onSort` headers are not buttons. */
  sort?: string;
  onSort?: (name: string) => void;
  /** The filter row under the headers. */
  filterRow?: Filters | undefined;
  /** How many buttons a row has at most. */
  actionCount: number;
  compact?: boolean;
}

/** A table of records: sticky head and first column, sortable headers, a filter row. Scrolls inside itself. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const {
    caption,
    columns,
    rows,
    idOf,
    keys,
    title,
    cells,
    actions,
    actionCount,
    sort = '',
    onSort,
    filterRow,
    stale,
    faded,
    compact,
    empty,
  } = props;
  const { widths, least } = columnWidths(columns, actions ? actionsPx(actionCount) : 0);
  const mayScroll = rows.length > 0 || filterRow !== undefined;
  const edge = (index: number) => edgeOf(index, !actions && index === columns.length - 1);
  return (
    <ScrollRegion label={caption} className="@container fill-rest overflow-auto border-t border-line">
      <table
        aria-busy={stale}
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: mayScroll ? least : undefined }}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {widths.map((width, index) => (
            <col key={columns[index]?.header ?? 'actions'} style={mayScroll ? { width } : undefined} />
          ))}
        </colgroup>
        <thead className="sticky top-0 z-20 bg-base-200 text-left">
          <tr>
            {columns.map((column, index) => (
              <SortHead
                key={column.header}
                column={column}
                sort={sort}
                onSort={onSort}
                className={`${edge(index)} ${index === 0 ? 'sticky left-0 z-10 bg-base-200' : ''} ${filterRow ? '' : 'border-b border-line'}`}
              />
            ))}
            {actions && (
              <th
                scope="col"
                className={`h-9 pr-6 pl-2 text-right font-semibold text-muted text-xs ${filterRow ? '' : 'border-b border-line'}`}
              >
                Actions
              </th>
            )}
          </tr>
          {filterRow && <FilterRow columns={columns} of={filterRow} hasActions={!!actions} />}
        </thead>
        <tbody className={faded ? 'opacity-50' : ''}>
          {rows.map((row) => (
            <GridRow key={keys.get(idOf(row))} id={idOf(row)} {...{ row, columns, title, cells, actions, compact }} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <div className={faded ? 'opacity-50' : ''}>{empty}</div>}
    </ScrollRegion>
  );
}

interface FilterRowProps {
  columns: readonly { header: string; filter?: string }[];
  of: Filters;
  hasActions: boolean;
}

function FilterRow({ columns, of: { filters, values, onChange }, hasActions }: FilterRowProps) {
  return (
    <tr>
      {columns.map(({ header, filter: name }, index) => {
        const filter = name ? filters[name] : undefined;
        return (
          <td
            key={header}
            className={`h-10 border-b border-line pr-2 pb-2 ${index === 0 ? 'sticky left-0 z-10 bg-base-200 pl-4' : ''}`}
          >
            {name && filter && <ColumnFilter name={name} filter={filter} value={values[name] ?? ''} onChange={onChange} />}
          </td>
        );
      })}
      {hasActions && <td className="border-b border-line" />}
    </tr>
  );
}

interface ColumnFilterProps {
  name: string;
  filter: Filter;
  value: string;
  onChange: (name: string, value: string) => void;
}

/** Drawn again only when its own filter changes: drawing all of them would make each letter take twice as long. */
const ColumnFilter = memo(({ name, filter, value, onChange }: ColumnFilterProps) => (
  <FilterInput filter={filter} value={value} onChange={(next) => onChange(name, next)} />
));

interface HeadCellProps {
  column: { header: string; filter?: string; kind?: string };
  sort: string;
  onSort: ((name: string) => void) | undefined;
  className: string;
}

function HeadCell({ column, sort, onSort, className }: HeadCellProps) {
  const { header, filter } = column;
  const figure = isFigure(column);
  const look = `h-9 text-xs font-semibold ${figure ? 'text-right' : ''} ${className}`;
  if (!filter || !onSort) {
    return (
      <th scope="col" className={`${look} text-muted`}>
        {header}
      </th>
    );
  }
  const on = sort.replace(/^-/, '') === filter;
  const descending = sort.startsWith('-');
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={sortWord(on, descending)} className={look}>
      <button
        type="button"
        className={`inline-flex max-w-full items-center gap-1 rounded-field ${figure ? 'text-right' : 'text-left'} focus-visible:ring-focus hover:text-base-content ${on ? '' : 'text-muted'} ${figure ? 'flex-row-reverse' : ''}`}
        onClick={() => onSort(filter)}
      >
        <span className="min-w-0 leading-4">{header}</span>
        {on && <Arrow size={14} aria-hidden className="shrink-0" />}
      </button>
    </th>
  );
}

const SortHead = memo(HeadCell);

function sortWord(on: boolean, descending: boolean): 'ascending' | 'descending' | 'none' {
  if (!on) return 'none';
  return descending ? 'descending' : 'ascending';
}
