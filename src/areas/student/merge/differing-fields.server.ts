import { getTableColumns, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { heldAt } from '../../../kit/domain/row.domain.ts';
import { snake } from '../../../kit/server/database/snake.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import type { Link } from '../../../kit/server/resource/link.server.ts';
import type { MergePreview } from './merge.domain.ts';
import type { MergingKind } from './merged-kinds.server.ts';
import type { RowImage } from './person-merge.table.ts';

/** The fields in which two records differ, with what each says. */
export async function differingFields(
  ctx: Context,
  { fields, row, links }: Pick<MergingKind, 'fields' | 'row' | 'links'>,
  kept: RowImage,
  gone: RowImage,
): Promise<MergePreview['fields']> {
  const differing = Object.entries(fields).filter(([field]) => kept[snake(field)] !== gone[snake(field)]);
  const told: MergePreview['fields'] = [];
  for (const [field, label] of differing) {
    const values = [kept, gone].map((image) => image[snake(field)]);
    const words = links[field] ? await namesBehind(ctx, links[field], values) : values.map((value) => wordsOf(row, field, value));
    told.push({ field, label, kept: words[0] ?? '', gone: words[1] ?? '' });
  }
  return told;
}

/** A value as people read it. */
function wordsOf(row: z.ZodType, field: string, value: unknown): string {
  const held = heldAt(row, field);
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (held?.of) return labelOf(held.of, Number(value));
  return held?.kind === 'date' ? displayDate(String(value)) : String(value);
}

/** The names of the records to which ids refer: a house is called what its `houseName` says. */
async function namesBehind({ db }: Context, { as, table, id }: Link, ids: readonly unknown[]): Promise<string[]> {
  const name = getTableColumns(table)[`${as}Name`];
  const wanted = ids.filter((one) => typeof one === 'number');
  if (!name || wanted.length === 0) return ids.map(() => '');
  const rows = await db.select({ id, name }).from(table).where(inArray(id, wanted));
  return ids.map((one) => String(rows.find((found) => found.id === one)?.name ?? ''));
}
