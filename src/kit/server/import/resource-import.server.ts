import { type SQL, sql } from 'drizzle-orm';
import type { TakenAs } from '../../domain/import/form-columns.domain.ts';
import type { ImportCalls } from '../../domain/import/import-calls.domain.ts';
import type { ImportKind } from '../../domain/import/import-kind.domain.ts';
import type { ImportReport } from '../../domain/import/import-report.domain.ts';
import { resourceColumns } from '../../domain/import/resource-columns.domain.ts';
import { covers } from '../../domain/permission.domain.ts';
import { type Issue, permissionKey } from '../../domain/resource.domain.ts';
import type { Context } from '../http/context.server.ts';
import { outside } from '../http/errors.server.ts';
import { selectFrom } from '../resource/records.server.ts';
import type { StoredResource } from '../resource/resource-routes.server.ts';
import { saving } from '../resource/saving/save.server.ts';
import { grantOf, scopeWhere } from '../resource/scope.server.ts';
import { importOf } from './import-of.server.ts';
import {
  type ImportPlan,
  type Known,
  type Named,
  planRows,
  reportOf,
  type Values,
  withIds,
  withoutKnown,
} from './import-plan.server.ts';
import { namingRow } from './naming-row.server.ts';
import type { ReadRow, ReadTable } from './read-rows.server.ts';
import { updatesOf } from './updates.server.ts';

/** An import that follows from the declaration of a resource whose records are known by their names, or by these and what they belong to. */
interface ResourceImport {
  stored: StoredResource;
  kind: ImportKind;
  calls: ImportCalls<ImportReport>;
  /** What lists call its columns, and what its declaration does not say of them. */
  takenAs?: TakenAs;
  /** What its fields may name, by the field. */
  named?: (ctx: Context) => Promise<Readonly<Record<string, Named>>>;
  /** What a row has that says nothing else. */
  initial?: (values: Values) => Values;
  /** Fields that have to be the same too, so that two records of one name are one: a slot's program. */
  within?: readonly string[];
  /** What is wrong with a row beside the others of the file and what is stored, which its save would refuse. */
  besides?: (ctx: Context, rows: readonly ReadRow[]) => Promise<(input: Values, row: number) => readonly Issue[]>;
}

/** By what two names are one. */
const nameKey = (name: unknown): string =>
  String(name ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim();

/** The import of a resource, from its declaration: its columns are those of the form, its rows are checked and stored as the form's. */
export function resourceImport({
  stored,
  kind,
  calls,
  takenAs,
  named: namedIn = async () => ({}),
  initial = () => ({}),
  within = [],
  besides = async () => () => [],
}: ResourceImport) {
  const { resource, storage } = stored;
  const { create, update } = saving(resource, storage);
  const nameOf = (values: Values) => String(values[String(resource.nameField)] ?? '');

  async function plan(ctx: Context, table: ReadTable): Promise<ImportPlan> {
    const { unknownColumns, how } = table;
    const columns = resourceColumns(resource, ctx.today, takenAs);
    const named = await namedIn(ctx);
    const { rows, meanings } = withIds(table, columns, named);
    const { left, ...there } = await withoutKnown(rows, { nameOf, reasonFor: await knownIn(ctx, { stored, kind, within }) });
    const names = Object.fromEntries(Object.entries(named).map(([field, { all }]) => [field, all]));
    const changed = await updatesOf(ctx, { of: stored, how, there, fields: columns, named: names, nameOf });
    const grant = grantOf(ctx, permissionKey(resource, 'create'));
    const filled = left.map((row) => ({ ...row, values: { ...(initial(row.values) as ReadRow['values']), ...row.values } }));
    const problemsOf = await besides(ctx, filled);
    const { planned, problems } = await planRows(filled, {
      ...{ columns, nameOf, of: resource, facts: { today: ctx.today, grant } },
      besides: (input, row) => [
        ...(covers(grant, resource.owners(input as never)) ? [] : [{ field: '', message: outside }]),
        ...problemsOf(input, row),
      ],
    });
    const all = [...problems, ...changed.problems];
    const { leftOut, updates, mayUpdate } = changed;
    const report = reportOf({ rows: planned, problems: all, leftOut, unknownColumns, updates });
    return { rows: planned, problems: all, leftOut, updates, mayUpdate, meanings, report };
  }

  return importOf<ImportReport, ImportPlan>({
    ...{ kind, calls, plan, update },
    template: async (ctx) => ({
      fields: resourceColumns(resource, ctx.today, takenAs),
      named: Object.fromEntries(Object.entries(await namedIn(ctx)).map(([field, { all }]) => [field, all])),
    }),
    fields: (today) => resourceColumns(resource, today, takenAs),
    async store(ctx, { rows }, stored) {
      for (const [index, { row, input }] of rows.entries()) {
        stored(index);
        await namingRow(row, () => create(ctx, input));
      }
    },
    undo: (referrers) => [
      {
        ...{ resource: resource.name, table: storage.table, one: kind.one, many: kind.many },
        removeAll: saving(resource, storage, referrers).removeAll,
      },
    ],
  });
}

/** Which records are there already, by their names and what they belong to. */
async function knownIn(
  ctx: Context,
  { stored: { resource, storage }, kind, within }: Pick<ResourceImport, 'stored' | 'kind'> & { within: readonly string[] },
): Promise<(row: ReadRow) => Known | undefined> {
  const nameField = String(resource.nameField);
  const keyOf = (values: Values) => JSON.stringify([nameKey(values[nameField]), ...within.map((field) => values[field] ?? null)]);
  const same = ['Same name', ...within.map((field) => resource.fields[field]?.label.toLowerCase() ?? field)].join(' and ');
  const columns = Object.fromEntries([nameField, ...within].map((field) => [field, storage.columns[field]]));
  const found = (await selectFrom(storage, ctx.db, { ...columns, '(id)': storage.id }).where(
    (scopeWhere(grantOf(ctx, kind.permission), storage.scopes) as SQL | undefined) ?? sql`true`,
  )) as Values[];
  const byKey = new Map(found.map((record) => [keyOf(record), Number(record['(id)'])]));
  const above = new Map<string, number>();
  return ({ number, values }) => {
    if (nameKey(values[nameField]) === '') return undefined;
    const key = keyOf(values);
    const [id, row] = [byKey.get(key), above.get(key)];
    if (id !== undefined) return { reason: `${same} as in Homeroom`, id };
    if (row !== undefined) return `${same} as row ${row}`;
    above.set(key, number);
    return undefined;
  };
}
