import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { heldAt } from '../../../kit/domain/row.domain.ts';
import { snake } from '../../../kit/server/database/snake.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { houses } from '../house/house.table.ts';
import type { MergePreview } from './merge.domain.ts';
import type { MergingKind } from './merged-kinds.server.ts';
import type { RowImage } from './person-merge.table.ts';

/** The fields in which two records differ, with what each says. */
export async function differingFields(
  ctx: Context,
  { fields, row }: Pick<MergingKind, 'fields' | 'row'>,
  kept: RowImage,
  gone: RowImage,
): Promise<MergePreview['fields']> {
  const differing = Object.entries(fields).filter(([field]) => kept[snake(field)] !== gone[snake(field)]);
  const named = differing.some(([field]) => field === 'houseId') ? await housesById(ctx) : new Map<number, string>();
  const words = (field: string, value: unknown) =>
    field === 'houseId' ? (named.get(Number(value)) ?? '') : wordsOf(row, field, value);
  return differing.map(([field, label]) => ({
    field,
    label,
    kept: words(field, kept[snake(field)]),
    gone: words(field, gone[snake(field)]),
  }));
}

/** A value as people read it. */
function wordsOf(row: z.ZodType, field: string, value: unknown): string {
  const held = heldAt(row, field);
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (held?.of) return labelOf(held.of, Number(value));
  return held?.kind === 'date' ? displayDate(String(value)) : String(value);
}

async function housesById({ db }: Context): Promise<ReadonlyMap<number, string>> {
  const rows = await db.select({ id: houses.houseId, name: houses.houseName }).from(houses).where(sql`true`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
