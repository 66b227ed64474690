import type { IsoDate } from '../dates.domain.ts';
import type { ImportField } from './import-field.domain.ts';
import { filledOf, type Layout, type ListColumn } from './layout.domain.ts';
import { isEmptyCell, type RawCell, type RawRow } from './raw-cell.domain.ts';
import { answerKey, readCell, textOf } from './read-cell.domain.ts';

interface Known {
  today: IsoDate;
  /** What may be named, by the field. */
  names: Readonly<Record<string, readonly string[]>>;
}

const rowsLooked = 60;
const fewest = 2;
/** How many of its cells have to look like it. */
const share = 0.8;

/**
 * The columns with the fields that their content tells where no heading does: dates, telephone numbers, addresses of e-mail, choices
 * and known names. A column that only counts its rows fills no text, whatever it is called.
 */
export function withContent(
  { columns, ...layout }: Layout,
  rows: readonly RawRow[],
  fields: readonly ImportField[],
  known: Known,
): Layout {
  if (layout.isTemplate) return { ...layout, columns };
  const below = rows.filter(({ number }) => number > layout.row).slice(0, rowsLooked);
  const cellsAt = (at: number): RawCell[] => below.flatMap(({ cells }) => (isEmptyCell(cells[at]) ? [] : [cells[at] ?? null]));
  const filled = new Set(columns.flatMap(({ field }) => (field ? filledOf(field) : [])));
  const isRight = ({ at, by, field }: ListColumn): boolean =>
    by !== 'words' ||
    !field ||
    ((field.kind !== 'text' || !isCounting(cellsAt(at))) && (field.with ?? []).every((name) => filled.has(name)));
  const kept = columns.map((column): ListColumn => (isRight(column) ? column : { ...column, field: undefined, by: '' }));
  const named = new Set(kept.map(({ at }) => at));
  const bare = Array.from({ length: Math.max(0, ...below.map(({ cells }) => cells.length)) }, (_, at) => at)
    .filter((at) => !named.has(at) && cellsAt(at).length >= fewest)
    .map((at): ListColumn => ({ at, heading: '', field: undefined, by: '' }));
  const taken = new Set(kept.flatMap(({ field }) => (field ? filledOf(field) : [])));
  const all = [...kept, ...bare].toSorted((one, other) => one.at - other.at);
  for (const field of fields.filter(({ byContent }) => byContent)) {
    if (taken.has(field.name)) continue;
    const index = all.findIndex((column) => !column.field && column.by === '' && looksLike(field, cellsAt(column.at), known));
    const column = all[index];
    if (!column) continue;
    all[index] = { ...column, field, by: 'content' };
    taken.add(field.name);
  }
  return { ...layout, columns: all };
}

/** 1, 2, 3 …: the number of the line. */
function isCounting(cells: readonly RawCell[]): boolean {
  const numbers = cells.map((cell) => Number(textOf(cell).replace(/\.$/, '')));
  return (
    numbers.length >= 3 &&
    numbers[0] === 1 &&
    numbers.filter((number, index) => number === index + 1).length >= numbers.length * share
  );
}

function looksLike(field: ImportField, cells: readonly RawCell[], known: Known): boolean {
  if (cells.length < fewest) return false;
  const alike = cells.filter((cell) => isLike(field, cell, known)).length;
  return alike >= cells.length * share;
}

function isLike(field: ImportField, cell: RawCell, { today, names }: Known): boolean {
  const shown = textOf(cell);
  if (field.byContent === 'email') return /^[^\s@]{1,64}@[^\s@]{1,200}$/.test(shown);
  if (field.kind === 'id') return (names[field.name] ?? []).some((name) => answerKey(name) === answerKey(shown));
  // A number may be anything.
  if (field.kind === 'date' && (typeof cell === 'number' || /^\d*$/.test(shown))) return false;
  const read = readCell(field, cell, { today });
  return read !== null && 'value' in read && (field.kind !== 'phone' || /^[6-9]\d{9}$/.test(String(read.value)));
}
