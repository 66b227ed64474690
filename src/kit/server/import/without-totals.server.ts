import { headingKey } from '../../domain/import/heading-key.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';
import type { ImportHow } from '../../domain/import/import-how.domain.ts';
import type { Layout } from '../../domain/import/layout.domain.ts';
import { isEmptyCell, type RawCell, type RawRow } from '../../domain/import/raw-cell.domain.ts';
import { textOf } from '../../domain/import/read-cell.domain.ts';
import { filledBy } from './read-columns.server.ts';

/** What a row below the headings is, if it is no row of the table: the heading of those below it, or left out for a reason. */
type Aside = { heading: RawCell } | { reason: string } | undefined;

const total = /^(?:(?:grand|sub)[\s-]?)?totals?\b|^sum\b|^(?:कुल|योग)(?:\s|$)/i;

interface Facts {
  layout: Layout;
  fields: readonly ImportField[];
  columns: readonly { field: ImportField | undefined }[];
  how: ImportHow;
}

/** Tells which rows of a list are none of the table: totals, the headings once more on the next page, headings of sections, what somebody leaves out. */
export function asideOf({ layout, fields, columns, how }: Facts): (row: RawRow) => Aside {
  const out = new Set(how.leaveOut);
  const heads = fields.find((field) => field.heads && !filledBy(columns).has(field.name));
  const headsWords = new Set((heads?.words ?? []).map(headingKey));
  return ({ number, cells }) => {
    if (out.has(number)) return { reason: 'Left out by you' };
    if (layout.isTemplate) return undefined;
    const filled = cells.filter((cell) => !isEmptyCell(cell));
    const [first = null, second = null] = filled;
    const text = textOf(first);
    if (total.test(text) && isCounted(filled, columns.length)) return { reason: 'A total' };
    if (filled.length > 2 && repeatsHeadings(layout, cells)) return { reason: 'The headings again' };
    if (!heads) return undefined;
    if (filled.length === 1 && typeof first === 'string') return { heading: withoutWords(text) };
    // `Class: | 5 A`
    return filled.length === 2 && headsWords.has(headingKey(text)) ? { heading: second } : undefined;
  };
}

/** Somebody may be called Yog or Sum: a total has few cells, or figures only. */
const isCounted = ([, ...others]: readonly RawCell[], columns: number): boolean =>
  (others.length + 1) * 3 <= columns || others.every((cell) => /^[\d०-९\s.,₹/-]+$/.test(textOf(cell)));

/** `Class: 5 A` says 5 A. */
const withoutWords = (text: string): string => text.replace(/^[^:]{1,20}:\s*/, '').trim() || text;

/** The next page of a printed list begins with its headings; those of two rows with the lower one. */
const repeatsHeadings = ({ columns }: Layout, cells: readonly RawCell[]): boolean =>
  columns.every(({ at, heading }) => {
    const text = textOf(cells[at] ?? null);
    return text === '' || heading.endsWith(text);
  });
