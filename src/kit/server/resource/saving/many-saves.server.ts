import { sql } from 'drizzle-orm';
import type { AnyListed } from '../../../domain/resource.domain.ts';
import { columnName } from '../../database/casing.server.ts';
import { NextNumber, nextNumber, numberText } from '../../database/number-series.server.ts';
import { preparedStatement, preparedStatements } from '../../database/prepared.server.ts';
import { sendWithCommit } from '../../database/transaction.server.ts';
import type { WriteContext } from '../../http/context.server.ts';
import { auditAll, type Fields } from '../audit.server.ts';
import { creationStamp } from '../stamp.server.ts';
import type { Along, AnyStorage } from '../storage.server.ts';
import { ownFieldsOf } from './predicted-row.server.ts';
import { type Columns, columnsOf, named, nextIdOf } from './saving-statements.server.ts';

/** One of several new records, with what the audit log keeps of it. */
export interface TakenSave {
  id: number;
  record: Fields;
  along: Along | null;
  logged: Fields;
}

/** A record as a row of its table is written in JSON. */
const inJson = (record: Fields, columns: Columns): Fields =>
  Object.fromEntries(
    columns.map(({ name, column }) => {
      const value = record[name];
      return [columnName(column), value === null || column.dataType === 'json' ? value : column.mapToDriverValue(value)];
    }),
  );

/** The statements that store several new records of a resource at once. */
export function manySaves(resource: AnyListed, storage: AnyStorage) {
  const columns = columnsOf(storage);
  const inserts = preparedStatements();
  const takeIds = preparedStatement<{ id: number }>(
    () => sql`select ${nextIdOf(storage)} from generate_series(1, ${sql.placeholder('count')}::int)`,
  );

  const insertOf = (stored: Columns, along: Along | null) => {
    const names = sql.join([storage.id, ...stored.map(({ column }) => column)].map(named), sql`, `);
    return sql`with saved as (insert into ${storage.table} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${storage.table}, ${sql.placeholder('records')}::json) returning *)
      ${along ? sql`, ${along.parts}` : sql``} select`;
  };

  /** New records with the numbers that a series gives them, in their order. */
  async function withNumbers(ctx: WriteContext, saves: readonly TakenSave[]): Promise<readonly TakenSave[]> {
    const drawing = saves.flatMap(({ record }) => Object.entries(record).filter(([, value]) => value instanceof NextNumber));
    const [name = '', first] = drawing[0] ?? [];
    if (!(first instanceof NextNumber)) return saves;
    const year = Number(ctx.today.slice(0, 4));
    let next = await nextNumber(ctx.db, first.series, year, drawing.length);
    const field = ownFieldsOf(resource, storage).find((known) => known.name === name)?.field ?? name;
    return saves.map(({ record, logged, ...save }) => {
      if (!(record[name] instanceof NextNumber)) return { record, logged, ...save };
      const number = numberText(first.series, year, next);
      next += 1;
      return { ...save, record: { ...record, [name]: number }, logged: { ...logged, [field]: number } };
    });
  }

  return {
    /** The ids of several records. */
    takeIds: async (ctx: WriteContext, count: number): Promise<number[]> =>
      (await takeIds(ctx.db, { count })).map(({ id }) => id),

    /** Sends several new records with their audit entries: in one statement all that have the same columns, and the same going along. */
    async insertAll(ctx: WriteContext, saves: readonly TakenSave[]): Promise<void> {
      const numbered = await withNumbers(ctx, saves);
      const groups = new Map<string, { stored: Columns; along: Along | null; records: Fields[] }>();
      for (const { id, record: declared, along } of numbered) {
        const record: Fields = { ...declared, ...creationStamp(ctx) };
        const stored = columns.filter(({ name }) => record[name] !== undefined);
        const key = `${stored.map(({ name }) => name)} ${along?.name} ${JSON.stringify(along?.values)}`;
        const group = groups.get(key) ?? { stored, along, records: [] };
        groups.set(key, group);
        group.records.push({ [columnName(storage.id)]: id, ...inJson(record, stored) });
      }
      for (const { stored, along, records } of groups.values()) {
        const statement = inserts(`${stored.map(({ name }) => name)} ${along?.name}`, () => insertOf(stored, along));
        await sendWithCommit(ctx.db, statement(ctx.db, { ...along?.values, records: JSON.stringify(records) }));
      }
      await auditAll(
        ctx,
        numbered.map(({ id, logged }) => ({
          ...{ action: 'create', resource: resource.name, recordId: id },
          after: { ...logged, [resource.id]: id },
        })),
      );
    },
  };
}
