import { and, type SQL, sql } from 'drizzle-orm';
import { check } from '../../domain/check.domain.ts';
import type { ImportField } from '../../domain/import/import-field.domain.ts';
import type { ImportHow } from '../../domain/import/import-how.domain.ts';
import type { ImportProblem, NamedRow, ShownUpdate } from '../../domain/import/import-report.domain.ts';
import { parseGrant } from '../../domain/permission.domain.ts';
import { permissionKey } from '../../domain/resource.domain.ts';
import { shapeOf } from '../../domain/schema-shape.domain.ts';
import type { Context } from '../http/context.server.ts';
import { selectFrom } from '../resource/records.server.ts';
import type { StoredResource } from '../resource/resource-routes.server.ts';
import { sentenceOf } from '../resource/schema-words.server.ts';
import { scopeWhere } from '../resource/scope.server.ts';
import type { Values } from './import-plan.server.ts';
import type { ReadRow } from './read-rows.server.ts';
import { valueShown } from './value-shown.server.ts';

/** A row whose record is there already. */
export interface KnownRow {
  row: ReadRow;
  id: number;
  reason: string;
}

/** What a row changes of a record. */
export interface PlannedUpdate extends ShownUpdate {
  id: number;
  /** As it was when the file was checked. */
  version: number;
  changes: Values;
  before: Values;
}

interface Updating {
  of: Pick<StoredResource, 'resource' | 'storage'>;
  how: ImportHow;
  /** Who is there already, and those of them whose records are known. */
  there: { leftOut: readonly NamedRow[]; known: readonly KnownRow[] };
  fields: readonly ImportField[];
  /** The records that fields may name, by the field. */
  named?: Readonly<Record<string, readonly { id: number; name: string }[]>>;
  nameOf: (values: Values) => string;
}

interface Updates {
  mayUpdate: boolean;
  updates: PlannedUpdate[];
  /** Those that are not changed: nobody wants it, nothing differs, or the caller may not change them. */
  leftOut: NamedRow[];
  problems: ImportProblem[];
}

/** What rows change of the records that they name, if that is wanted: whatever they give, and nothing of what they leave empty. */
export async function updatesOf(ctx: Context, { of, how, there, fields, named = {}, nameOf }: Updating): Promise<Updates> {
  const { resource, storage } = of;
  const { known } = there;
  const grant = parseGrant(ctx.session.permissions[permissionKey(resource, 'update')]);
  const mayUpdate = known.length > 0 && grant !== 'none';
  if (!mayUpdate || !how.update) return { mayUpdate, updates: [], leftOut: [...there.leftOut], problems: [] };
  const inputs = Object.keys(shapeOf(resource.input) ?? {}).filter((name) => name in storage.columns);
  const columns = Object.fromEntries([...inputs, 'version'].map((name) => [name, storage.columns[name]]));
  const ids = sql`${storage.id} = any(${sql.param(known.map(({ id }) => id))}::int[])`;
  const found = (await selectFrom(storage, ctx.db, { ...columns, '(id)': storage.id }).where(
    and(ids, scopeWhere(grant, storage.scopes) as SQL | undefined),
  )) as Values[];
  const byId = new Map(found.map((record) => [record['(id)'], record]));
  const isKnown = new Set(known.map(({ row }) => row.number));
  const unknown = there.leftOut.filter(({ row }) => !isKnown.has(row));
  const result: Updates = { mayUpdate, updates: [], leftOut: unknown, problems: [] };
  for (const { row, id, reason } of known) {
    const record = byId.get(id);
    const name = nameOf(row.values);
    const leave = (why: string) => result.leftOut.push({ row: row.number, name, reason: why });
    if (!record) {
      leave(reason);
      continue;
    }
    const given = fields.filter((field) => inputs.includes(field.name) && row.values[field.name] !== undefined);
    const stored = Object.fromEntries(inputs.map((input) => [input, record[input]]));
    const values = { ...stored, ...Object.fromEntries(given.map((field) => [field.name, row.values[field.name]])) };
    const { input, issues } = check(resource, values, { today: ctx.today, before: stored as never, grant }, sentenceOf);
    const wrong = [
      ...row.problems,
      ...issues.map(({ field, message }) => ({ row: row.number, column: labelOf(fields, field), message })),
    ];
    result.problems.push(...wrong);
    const after = (input ?? values) as Values;
    const changed = given.filter(({ name: field }) => !isSame(after[field], stored[field]));
    if (changed.length === 0 && wrong.length === 0) {
      leave(`${reason}, and nothing differs`);
      continue;
    }
    const shown = (field: ImportField, from: Values) =>
      named[field.name]?.find((one) => one.id === from[field.name])?.name ?? valueShown(field, from[field.name]);
    result.updates.push({
      ...{ row: row.number, name, id, version: Number(record['version']) },
      changes: pick(after, changed),
      before: pick(stored, changed),
      shown: changed.map((field) => ({ label: field.label, before: shown(field, stored), after: shown(field, after) })),
    });
  }
  return result;
}

const labelOf = (fields: readonly ImportField[], name: string): string =>
  fields.find((field) => field.name === name)?.label ?? '';
const isSame = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '');
const pick = (from: Values, fields: readonly ImportField[]): Values =>
  Object.fromEntries(fields.map(({ name }) => [name, from[name]]));
