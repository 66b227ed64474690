import { type DateOrder, dateOrderOf } from '../../domain/import/date-order.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';
import type { ImportHow } from '../../domain/import/import-how.domain.ts';
import type { ColumnShown } from '../../domain/import/import-report.domain.ts';
import { filledOf, type Layout, type ListColumn } from '../../domain/import/layout.domain.ts';
import { isEmptyCell, type RawRow } from '../../domain/import/raw-cell.domain.ts';
import { textOf } from '../../domain/import/read-cell.domain.ts';

/** A column of a file, and in which order its dates are. */
export interface DecidedColumn extends ListColumn {
  monthFirst: boolean;
  /** Nothing in its dates says in which order they are: somebody has to. */
  asksOrder: boolean;
  dates: string | null;
}
/** A column as a report shows it. */
export type ReadColumn = ColumnShown;

const samples = 4;

/** The columns, with the order of their dates: as somebody decided, or as the dates themselves tell. The template's have the day first. */
export function readColumns(
  { columns, isTemplate }: Layout,
  rows: readonly RawRow[],
  { monthFirst: decided = {} }: ImportHow,
): DecidedColumn[] {
  return columns.map((column) => {
    const { at, field } = column;
    if (!field || (field.kind !== 'date' && field.kind !== 'timedDate'))
      return { ...column, monthFirst: false, asksOrder: false, dates: null };
    const texts = rows.flatMap(({ cells }) => (typeof cells[at] === 'string' ? [textOf(cells[at] ?? null)] : []));
    const order = dateOrderOf(texts);
    const dates = texts.find((text) => dateOrderOf([text]).either + dateOrderOf([text]).monthFirst > 0) ?? null;
    const own = decided[at];
    if (own !== undefined) return { ...column, monthFirst: own, asksOrder: false, dates };
    return { ...column, dates, ...toldBy(order, isTemplate) };
  });
}

/** The template says that the day comes first: what is written otherwise in it is a slip, unless all of it is. */
function toldBy({ dayFirst, monthFirst, either }: DateOrder, isTemplate: boolean): { monthFirst: boolean; asksOrder: boolean } {
  if (dayFirst > 0 || dayFirst + monthFirst + either === 0) return { monthFirst: false, asksOrder: false };
  return isTemplate
    ? { monthFirst: false, asksOrder: monthFirst > 0 && either === 0 }
    : { monthFirst: monthFirst > 0, asksOrder: monthFirst === 0 };
}

/** The columns with the first of their cells. */
export const columnsShown = (columns: readonly DecidedColumn[], rows: readonly RawRow[]): ReadColumn[] =>
  columns.map(({ at, heading, field, by, monthFirst, asksOrder, dates }) => ({
    ...{ at, heading, field: field?.name ?? '', by, monthFirst, asksOrder, dates },
    cells: rows.slice(0, samples).map(({ cells }) => (isEmptyCell(cells[at]) ? '' : textOf(cells[at] ?? null).slice(0, 80))),
  }));

/** The fields that some column fills, in parts or whole. */
export const filledBy = (columns: readonly { field: ImportField | undefined }[]): ReadonlySet<string> =>
  new Set(columns.flatMap(({ field }) => (field ? filledOf(field) : [])));
