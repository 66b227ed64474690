import { getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { AnyListed } from '../../../domain/resource.domain.ts';
import { columnName } from '../../database/casing.server.ts';
import { drawnNumber } from '../../database/number-series.server.ts';
import { keptStatement, keptStatements } from '../../database/prepared.server.ts';
import type { WriteContext } from '../../http/context.server.ts';
import { entriesOf, type Fields, whoOf } from '../audit.server.ts';
import { changeStamp, creationStamp } from '../stamp.server.ts';
import type { AnyStorage } from '../storage.server.ts';

/** What the audit log keeps of a save, if known beforehand. */
interface Logged {
  before: Fields | null;
  after: Fields | null;
}

type Action = 'create' | 'update';

/** One save. */
interface Save {
  record: Fields;
  /** Values for what is stored along with it; null for nothing. */
  along: Fields | null;
  logged: Logged | null;
}

interface NewSave extends Save {
  /** As it was taken beforehand, if it was. */
  id: number | undefined;
}

type Columns = Readonly<Record<string, PgColumn>>;
const { placeholder } = sql;
const named = (column: PgColumn): SQL => sql`${sql.identifier(columnName(column))}`;

/**
 * The statements that store the records of a resource. One statement draws the number, stores the record and writes the audit entry,
 * so that whoever needs the next number waits for the commit only.
 */
export function savingStatements(resource: AnyListed, storage: AnyStorage) {
  const columns = getTableColumns(storage.table) as Columns;
  const { numbered, alongside } = storage;
  const inserts = keptStatements<{ id: number }>();
  const updates = keptStatements<{ id: number }>();
  const key = named(storage.id);
  const { shape } = resource.row as unknown as { shape: Readonly<Record<string, { def: { type: string } }>> };
  /** The fields of a row that its own table holds, with the names of the columns. */
  const own = Object.keys(shape).flatMap((field) => {
    const shown = storage.columns[field];
    const name = is(shown, PgColumn) && Object.keys(columns).find((column) => columns[column] === shown);
    return name ? [[field, name] as const] : [];
  });

  /** Nothing refers to a new record yet. */
  const none = Object.fromEntries(
    Object.keys(shape).flatMap((field) => (shape[field]?.def.type === 'array' ? [[field, []]] : [])),
  );

  const stored = (record: Fields) => Object.keys(record).filter((name) => columns[name] && record[name] !== undefined);
  const target = (name: string): SQL => named(columns[name] as PgColumn);
  const valuesOf = (record: Fields) =>
    Object.fromEntries(
      stored(record).map((name) => {
        const value = record[name];
        return [`column_${name}`, value === null ? null : columns[name]?.mapToDriverValue(value)];
      }),
    );

  /** What only the database knows about a new record. */
  const drawn: SQL[] = [
    ...own.flatMap(([field, name]) => (field === resource.id ? [sql`${sql.raw(`'${field}'`)}, saved.${target(name)}`] : [])),
    ...(numbered ? [sql`${sql.raw(`'${numbered.column}'`)}, saved.${target(numbered.column)}`] : []),
  ];
  const entry = (action: Action): SQL =>
    sql`, entry as (${entriesOf(action, resource.name, {
      stored: sql`saved`,
      id: sql`saved.${key}`,
      before: sql`${placeholder('before')}::jsonb`,
      after: sql`${placeholder('after')}::jsonb ${action === 'create' ? sql`|| jsonb_build_object(${sql.join(drawn, sql`, `)})` : sql``}`,
    })})`;
  const more = (action: Action, along: Fields | null): SQL => (alongside && along ? sql`, ${alongside.statement[action]}` : sql``);
  const asJson = (logged: Logged | null, ctx: WriteContext) =>
    logged && { ...whoOf(ctx), before: textOf(logged.before), after: textOf(logged.after) };

  const takeId = keptStatement<{ id: number }>(
    () =>
      sql`select nextval(pg_get_serial_sequence(${sql.raw(`'${getTableName(storage.table)}'`)}, ${sql.raw(`'${columnName(storage.id)}'`)}))::int as id`,
  );

  return {
    /** The id of a record that is stored later, so that what follows from it is sent behind it without waiting. */
    async takeId(ctx: WriteContext): Promise<number> {
      const [taken] = await takeId(ctx.db);
      if (!taken) throw new Error(`There is no id for a ${resource.name}.`);
      return taken.id;
    },

    /** Stores a new record, with its audit entry if that is known beforehand. @returns the id */
    async insert(ctx: WriteContext, { id, record, along, logged }: NewSave): Promise<number> {
      const whole = { ...record, ...creationStamp(ctx) };
      const names = stored(whole);
      const isTaken = id !== undefined;
      const statement = inserts(`${shapeOf(names, along, logged)}${isTaken ? ' taken' : ''}`, () => {
        const into = names.map(target);
        const values = names.map((name) => sql`${placeholder(`column_${name}`)}`);
        if (numbered) {
          into.push(target(numbered.column));
          values.push(sql`(select number from drawn)`);
        }
        if (isTaken) {
          into.push(key);
          values.push(sql`${placeholder('id')}`);
        }
        return sql`with ${numbered ? sql`drawn as (${drawnNumber(numbered)}), ` : sql``}
          saved as (insert into ${storage.table} (${sql.join(into, sql`, `)})
            ${isTaken ? sql`overriding system value` : sql``} values (${sql.join(values, sql`, `)}) returning *)
          ${more('create', along)} ${logged ? entry('create') : sql``}
          select ${key} as id from saved`;
      });
      const year = Number(ctx.today.slice(0, 4));
      const [saved] = await statement(ctx.db, { ...valuesOf(whole), ...along, ...asJson(logged, ctx), year, id });
      if (!saved) throw new Error(`The ${resource.name} was not stored.`);
      return saved.id;
    },

    /** Stores a changed record in the same way. */
    async update(ctx: WriteContext, id: number, { record, along, logged }: Save): Promise<void> {
      const names = stored(record);
      const statement = updates(shapeOf(names, along, logged), () => {
        const { version, lastModified } = changeStamp(ctx);
        const set = [
          ...names.map((name) => sql`${target(name)} = ${placeholder(`column_${name}`)}`),
          sql`version = ${version}, last_modified = ${lastModified}, last_modified_by = ${placeholder('accountName')}`,
        ];
        return sql`with saved as (update ${storage.table} set ${sql.join(set, sql`, `)} where ${key} = ${placeholder('id')} returning *)
          ${more('update', along)} ${logged ? entry('update') : sql``} select ${key} as id from saved`;
      });
      await statement(ctx.db, { ...valuesOf(record), ...along, ...asJson(logged, ctx), accountName: ctx.session.name, id });
    },

    /** The row as it will be in its own table: a save without further effects stores what it was given. */
    foreseen<Row extends Fields>(record: Fields, before: Row | null): Row {
      const held = (field: string, name: string) =>
        record[name] !== undefined ? record[name] : before ? before[field] : startOf(columns[name]);
      return { ...(before ?? none), ...Object.fromEntries(own.map(([field, name]) => [field, held(field, name)])) } as Row;
    },
  };
}

/** What a column holds if nothing was given; the log leaves out empty ones. */
const startOf = (column: PgColumn | undefined): unknown => (is(column?.default, SQL) ? undefined : column?.default);

const shapeOf = (names: readonly string[], along: Fields | null, logged: Logged | null): string =>
  `${names}${along ? ' along' : ''}${logged ? ' logged' : ''}`;

const textOf = (fields: Fields | null): string | null => fields && JSON.stringify(fields);
