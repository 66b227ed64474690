import type { ListColumn, ListRow } from './document-jobs.server.ts';

/** What stands behind a figure's point, however the country writes it: groups of thousands have three digits. */
const behindPoint = /\d([.,])(\d{1,2})$/;

/** The figures of a list's columns, so that they stand under each other by their place. */
export function alignFigures(columns: readonly Pick<ListColumn, 'align'>[], rows: readonly ListRow[]): readonly ListRow[] {
  const byColumn = columns.map(({ align }, index) => {
    const texts = rows.map((row) => row[index] ?? '');
    return align === 'right' ? withEqualDecimals(texts) : texts;
  });
  return rows.map((_row, at) => byColumn.map((texts) => texts[at] ?? ''));
}

/** Figures with as many decimals as the one that has most; other texts as they are. */
function withEqualDecimals(texts: readonly string[]): readonly string[] {
  let most = 0;
  let mark = '';
  for (const text of texts) {
    const [, point = '', decimals = ''] = behindPoint.exec(text) ?? [];
    if (decimals.length > most) [most, mark] = [decimals.length, point];
  }
  if (most === 0) return texts;
  return texts.map((text) => {
    if (!/\d$/.test(text)) return text;
    const decimals = behindPoint.exec(text)?.[2];
    return decimals === undefined ? text + mark + '0'.repeat(most) : text + '0'.repeat(most - decimals.length);
  });
}
