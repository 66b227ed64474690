import { displayDate } from '../../domain/dates.domain.ts';
import type { Column } from '../../domain/resource.domain.ts';
import { formatMoney, formatNumber } from './format.web.ts';

/** The value of a column as text for people. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null || value === '') return '';
  if (column.kind === 'date') return displayDate(String(value));
  if (typeof value !== 'number') return value;
  return column.kind === 'money' ? formatMoney(value) : formatNumber(value, 2, column.decimals);
}
