import { headingKey } from './heading-key.domain.ts';
import type { ImportField } from './import-field.domain.ts';
import type { ImportHow } from './import-how.domain.ts';
import { isEmptyCell, type RawRow } from './raw-cell.domain.ts';
import { textOf } from './read-cell.domain.ts';

/** How the field of a column was found: by the template's name, another name, its content, somebody's decision; '' for none. */
export type FoundBy = 'label' | 'words' | 'content' | 'hand' | '';

/** A column of a file. */
export interface ListColumn {
  /** Its place, from 0. */
  at: number;
  /** As the file writes it; of two rows of headings, both. */
  heading: string;
  field: ImportField | undefined;
  by: FoundBy;
}

/** Where the headings of a file are, and what its columns hold. */
export interface Layout {
  /** The last row of the headings; the rows of the table are below it. */
  row: number;
  columns: readonly ListColumn[];
  /** The headings are those of the template: nothing had to be guessed. */
  isTemplate: boolean;
  /** Fields that two columns of the template's name fill. */
  twice: readonly string[];
}

/** Above the header, a file may have a title, the school's name and the like. */
const rowsSearched = 20;

/** `Date of Birth *` and `date_of_birth` name the same column. */
const plainHeader = (text: string): string =>
  text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** A heading of one row, or of two of which the upper spans several columns; the first of its texts says the most. */
interface Heading {
  at: number;
  texts: readonly string[];
}

/**
 * The headings of a table: the row, or the two rows, among the first ones that name most of the fields. If none names two, the first row
 * with several texts, so that somebody can say what they mean.
 */
export function findLayout(
  rows: readonly RawRow[],
  fields: readonly ImportField[],
  hand: ImportHow['columns'] = {},
): Layout | undefined {
  const names = namesOf(fields);
  const searched = rows.slice(0, rowsSearched);
  const found = searched.flatMap((row, index) => {
    const below = searched[index + 1];
    const alone = { row: row.number, headings: headingsOf(row), isTwo: false };
    const both =
      below?.number === row.number + 1 ? { row: below.number, headings: headingsOfTwo(row, below), isTwo: true } : undefined;
    return [alone, ...(both ? [both] : [])].map((one) => ({ ...one, named: columnsOf(one.headings, names) }));
  });
  const countOf = ({ named }: (typeof found)[number]) => named.columns.filter(({ field }) => field).length;
  // What is above a row of headings may be a title: the row alone comes first where it says as much.
  const [best] = found.toSorted((one, other) => countOf(other) - countOf(one) || Number(one.isTwo) - Number(other.isTwo));
  const header = best && countOf(best) >= 2 ? best : found.find(({ headings }) => headings.length >= 3 && headings.every(isText));
  if (!header) return undefined;
  const { columns, twice } = header.named;
  const isTemplate = columns.some(({ by }) => by === 'label') && columns.every(({ by }) => by !== 'words');
  return { row: header.row, columns: columns.map((column) => decided(column, fields, hand)), isTemplate, twice };
}

const isText = ({ texts }: Heading): boolean => texts.every((text) => /\p{L}/u.test(text));

function decided(column: ListColumn, fields: readonly ImportField[], hand: NonNullable<ImportHow['columns']>): ListColumn {
  const name = hand[column.at];
  if (name === undefined) return column;
  return { ...column, field: fields.find((field) => field.name === name), by: 'hand' };
}

function headingsOf({ cells }: RawRow): Heading[] {
  return cells.flatMap((cell, at) => (isEmptyCell(cell) ? [] : [{ at, texts: [textOf(cell)] }]));
}

/** A text of the upper row counts for the empty cells behind it, as a merged cell shows it. */
function headingsOfTwo(upper: RawRow, lower: RawRow): Heading[] {
  let above = '';
  return Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, at) => at).flatMap((at) => {
    const [own, below] = [upper, lower].map(({ cells }) => (isEmptyCell(cells[at]) ? '' : textOf(cells[at] ?? null)));
    if (own) above = own;
    if (below) return [{ at, texts: above ? [`${above} ${below}`, below] : [below] }];
    return own ? [{ at, texts: [own] }] : [];
  });
}

interface Names {
  fields: readonly ImportField[];
  byLabel: ReadonlyMap<string, ImportField>;
  keys: ReadonlyMap<ImportField, ReadonlySet<string>>;
}

const namesOf = (fields: readonly ImportField[]): Names => ({
  fields,
  byLabel: new Map(
    fields
      .filter(({ fills }) => !fills)
      .flatMap((field) => [field.name, field.label].map((name) => [plainHeader(name), field] as const)),
  ),
  keys: new Map(fields.map((field) => [field, new Set([...(field.words ?? []), field.label].map(headingKey))])),
});

/** The fields that a column of this kind fills. */
export const filledOf = ({ name, fills }: ImportField): readonly string[] => fills ?? [name];

/** What the headings name: by their labels, then by other words, of which the field that stands first has them. */
function columnsOf(
  headings: readonly Heading[],
  { fields, byLabel, keys }: Names,
): Pick<Layout, 'twice'> & { columns: ListColumn[] } {
  const taken = new Set<string>();
  const twice: string[] = [];
  const found = new Map<Heading, ListColumn>();
  const take = (heading: Heading, field: ImportField, by: FoundBy) => {
    for (const name of filledOf(field)) taken.add(name);
    found.set(heading, { at: heading.at, heading: shown(heading), field, by });
  };
  // Parts of an address may be many.
  const isFree = (field: ImportField) => field.joiner !== undefined || filledOf(field).every((name) => !taken.has(name));
  for (const heading of headings) {
    const field = heading.texts.map((text) => byLabel.get(plainHeader(text))).find((one) => one);
    if (!field) continue;
    if (taken.has(field.name)) twice.push(field.label);
    else take(heading, field, 'label');
  }
  // Of *Phone 1 (Type)* and *Phone 1*, the number is in the second.
  const inFull = headings.toSorted((one, other) => Number(hasBrackets(one)) - Number(hasBrackets(other)));
  for (const level of [0, 1])
    for (const field of fields)
      for (const heading of inFull) {
        const text = heading.texts[level];
        if (text === undefined || found.has(heading) || !isFree(field)) continue;
        if (keys.get(field)?.has(headingKey(text))) take(heading, field, 'words');
      }
  const columns = headings.map(
    (heading) => found.get(heading) ?? { at: heading.at, heading: shown(heading), field: undefined, by: '' as const },
  );
  return { columns, twice };
}

const hasBrackets = ({ texts }: Heading): boolean => /[([{]/.test(texts[0] ?? '');

const shown = ({ texts }: Heading): string => (texts[0] ?? '').slice(0, 100);
