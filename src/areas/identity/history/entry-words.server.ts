import { inArray } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { historyActions, otherKinds } from '../../../common/history-words.domain.ts';
import { displayDate, isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { AnyResource } from '../../../kit/domain/resource.domain.ts';
import { enumerationBehind } from '../../../kit/domain/row.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { withJoins } from '../../../kit/server/resource/find-rows.server.ts';
import type { StoredResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { isApart, rowParts } from '../../../kit/server/resource/row-parts.server.ts';
import type { AuditEntryRow } from './audit-entry.domain.ts';

/** One field as the log keeps it. */
interface Kept {
  field: string;
  before: unknown;
  after: unknown;
}

/** What ids are called, by the kind of record. */
type Titles = ReadonlyMap<StoredResource, ReadonlyMap<number, string>>;

/** Entries as people read them: labels of fields, words of choices, names of what is referred to. */
export function entryWords(resources: readonly StoredResource[]) {
  const byName = new Map(resources.map((stored) => [stored.resource.name as string, stored]));
  const byTable = new Map(resources.map((stored) => [stored.storage.table, stored]));
  const kindOf = (row: AuditEntryRow) => byName.get(row.resource);
  const behind = (of: StoredResource | undefined, field: string) => byTable.get(of?.storage.links[field]?.table);

  return async (ctx: Context, rows: AuditEntryRow[]): Promise<AuditEntryRow[]> => {
    const wanted = new Map<StoredResource, Set<number>>();
    const want = (of: StoredResource | undefined, id: unknown) => {
      if (of && typeof id === 'number') wanted.set(of, (wanted.get(of) ?? new Set()).add(id));
    };
    for (const row of rows) {
      want(kindOf(row), row.recordId);
      for (const { field, before, after } of row.changes) for (const id of [before, after]) want(behind(kindOf(row), field), id);
    }
    const titles: Titles = new Map(
      await Promise.all([...wanted].map(async ([of, ids]) => [of, await titlesOf(ctx, of, [...ids])] as const)),
    );
    const named = (of: StoredResource | undefined, id: unknown) => of && titles.get(of)?.get(Number(id));
    return rows.map((row) => {
      const of = kindOf(row);
      const words = (field: string, value: unknown) => named(behind(of, field), value) ?? inWords(of?.resource, field, value);
      return {
        ...row,
        did: labelOf(historyActions, row.action),
        kind: kindInWords(of?.resource, row.resource),
        recordName: named(of, row.recordId) ?? '',
        changes: told(ctx, of?.resource, row.changes).map(({ field, before, after }) => ({
          field,
          label: labelOfField(of?.resource, field),
          before: words(field, before),
          after: words(field, after),
        })),
      };
    });
  };
}

/** What stands in an entry for this caller, in the order of the record's fields: nothing that was and is empty. */
function told({ session }: Context, of: AnyResource | undefined, kept: readonly Kept[]): Kept[] {
  const hidden: readonly string[] = isApart(session) ? (of?.sensitive?.apart?.fields ?? []) : [];
  const order = Object.keys(of ? shapeOf(of) : {});
  const place = ({ field }: Kept) => order.indexOf(field) + 1 || order.length + 1;
  const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
  return kept
    .filter(({ field, before, after }) => field !== of?.id && !hidden.includes(field) && !(isEmpty(before) && isEmpty(after)))
    .sort((a, b) => place(a) - place(b));
}

async function titlesOf(ctx: Context, { resource, storage }: StoredResource, ids: number[]): Promise<Map<number, string>> {
  const { columns } = rowParts(resource, storage).of([resource.id, ...resource.titleOf.reads], ctx.session, false);
  const query = ctx.db
    .select(columns as never)
    .from(storage.table)
    .$dynamic() as unknown as PgSelect;
  const found = await withJoins(storage, query, columns).where(inArray(storage.id, ids));
  return new Map(found.map((row) => [Number(row[resource.id]), resource.titleOf(row)]));
}

const shapeOf = ({ row }: AnyResource) => (row as unknown as { shape: Readonly<Record<string, z.ZodType>> }).shape;

const capitalised = (text: string): string => text.replace(/(^|[\s-])\S/g, (letter) => letter.toUpperCase());

/** What the records of a resource are called: `Student Exit`. */
export const kindInWords = (of: AnyResource | undefined, name: string): string =>
  capitalised(of?.labels.one ?? otherKinds[name]?.[0] ?? name);

/** `currentAddress` → `Current Address`, where nobody has called the field anything. */
const labelOfField = (of: AnyResource | undefined, field: string): string =>
  of?.fields[field]?.label ?? capitalised(field.replace(/Id$/, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));

function inWords(of: AnyResource | undefined, field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const choices = of && (of.filters[field]?.of ?? enumerationBehind(shapeOf(of)[field]));
  if (choices && typeof value === 'number') return labelOf(choices, value);
  if (Array.isArray(value)) return value.map((item) => inWords(of, field, item)).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([name, part]) => `${labelOfField(undefined, name)}: ${inWords(undefined, name, part)}`,
    );
    return parts.join(', ');
  }
  return isIsoDate(String(value)) ? displayDate(String(value)) : String(value);
}
