import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AnyListed } from '../../../domain/resource.domain.ts';
import { columnName } from '../../database/casing.server.ts';
import { drawnNumber, NextNumber } from '../../database/number-series.server.ts';
import { preparedStatement, preparedStatements } from '../../database/prepared.server.ts';
import type { WriteContext } from '../../http/context.server.ts';
import { entriesOf, type Fields, whoOf } from '../audit.server.ts';
import { changeStamp, creationStamp } from '../stamp.server.ts';
import type { Along, AnyStorage } from '../storage.server.ts';
import { ownFieldsOf } from './predicted-row.server.ts';

/** What the audit log keeps of a save, if known beforehand. */
interface Logged {
  before: Fields | null;
  after: Fields | null;
}

type Action = 'create' | 'update';

/** One save. */
interface Save {
  record: Fields;
  along: Along | null;
  logged: Logged | null;
}

interface NewSave extends Save {
  /** As it was taken beforehand, if it was. */
  id: number | undefined;
}

const { placeholder } = sql;
/** The bare name of a column. */
export const named = (column: PgColumn): SQL => sql`${sql.identifier(columnName(column))}`;
const quoted = (text: string): SQL => sql.raw(`'${text}'`);

/** The next id of a table. */
export const nextIdOf = ({ table, id }: AnyStorage): SQL =>
  sql`nextval(pg_get_serial_sequence(${quoted(getTableName(table))}, ${quoted(columnName(id))}))::int as id`;

/** The columns of a table, each with the name of its placeholder. */
export const columnsOf = ({ table }: AnyStorage) =>
  Object.entries(getTableColumns(table) as Readonly<Record<string, PgColumn>>).map(([name, column]) => ({
    name,
    column,
    place: `column_${name}`,
  }));
/** Some of them. */
export type Columns = ReturnType<typeof columnsOf>;

/** The values of a record by their placeholders. */
function valuesOf(record: Fields, columns: Columns): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, column, place } of columns) {
    const value = record[name];
    if (!(value instanceof NextNumber)) values[place] = value === null ? null : column.mapToDriverValue(value);
  }
  return values;
}

/**
 * The statements that store the records of a resource. One statement draws the number, stores the record and writes the audit entry,
 * so that whoever needs the next number waits for the commit only.
 */
export function savingStatements(resource: AnyListed, storage: AnyStorage) {
  const columns = columnsOf(storage);
  const inserts = preparedStatements<{ id: number }>();
  const updates = preparedStatements<{ id: number }>();
  const key = named(storage.id);
  const own = ownFieldsOf(resource, storage);
  const storedIn = (record: Fields): Columns => columns.filter(({ name }) => record[name] !== undefined);

  /** What only the database knows about a new record. */
  const drawn = (number: Columns[number] | undefined): SQL[] =>
    own
      .filter(({ field, name }) => field === resource.id || name === number?.name)
      .map(({ field, column }) => sql`${quoted(field)}, saved.${named(column)}`);
  const entry = (action: Action, unknown: readonly SQL[]): SQL =>
    sql`, entry as (${entriesOf(action, resource.name, {
      stored: sql`saved`,
      id: sql`saved.${key}`,
      before: sql`${placeholder('before')}::jsonb`,
      after: sql`${placeholder('after')}::jsonb ${unknown.length > 0 ? sql`|| jsonb_build_object(${sql.join([...unknown], sql`, `)})` : sql``}`,
    })})`;
  const more = (along: Along | null): SQL => (along ? sql`, ${along.parts}` : sql``);

  const takeId = preparedStatement<{ id: number }>(() => sql`select ${nextIdOf(storage)}`);

  function insertOf(stored: Columns, { id, record, along, logged }: NewSave): SQL {
    const values = new Map(stored.map(({ column, place }) => [column, sql`${placeholder(place)}`]));
    const number = stored.find(({ name }) => record[name] instanceof NextNumber);
    const next = number && record[number.name];
    if (number) values.set(number.column, sql`(select number from drawn)`);
    if (id !== undefined) values.set(storage.id, sql`${placeholder('id')}`);
    return sql`with ${next instanceof NextNumber ? sql`drawn as (${drawnNumber(next.series)}), ` : sql``}
      saved as (insert into ${storage.table} (${sql.join([...values.keys()].map(named), sql`, `)})
        ${id === undefined ? sql`` : sql`overriding system value`} values (${sql.join([...values.values()], sql`, `)}) returning *)
      ${more(along)} ${logged ? entry('create', drawn(number)) : sql``}
      select ${key} as id from saved`;
  }

  function updateOf(ctx: WriteContext, stored: Columns, { along, logged }: Save): SQL {
    const { version, lastModified } = changeStamp(ctx);
    const set = stored.map(({ column, place }) => sql`${named(column)} = ${placeholder(place)}, `);
    return sql`with saved as (
        update ${storage.table} set ${sql.join(set)} version = ${version}, last_modified = ${lastModified},
          last_modified_by = ${placeholder('accountName')}
        where ${key} = ${placeholder('id')} returning *)
      ${more(along)} ${logged ? entry('update', []) : sql``} select ${key} as id from saved`;
  }

  return {
    /** The id of a record that is stored later, so that what follows from it is sent behind it without waiting. */
    async takeId(ctx: WriteContext): Promise<number> {
      const [taken] = await takeId(ctx.db);
      if (!taken) throw new Error(`There is no id for a ${resource.name}.`);
      return taken.id;
    },

    /** Stores a new record, with its audit entry if that is known beforehand. @returns the id */
    async insert(ctx: WriteContext, save: NewSave): Promise<number> {
      const record = { ...save.record, ...creationStamp(ctx) };
      const stored = storedIn(record);
      const statement = inserts(variantOf(stored, save), () => insertOf(stored, save));
      const year = Number(ctx.today.slice(0, 4));
      const [saved] = await statement(ctx.db, { ...valuesOf(record, stored), ...besides(save, ctx), year, id: save.id });
      if (!saved) throw new Error(`The ${resource.name} was not stored.`);
      return saved.id;
    },

    /** Stores a changed record in the same way. */
    async update(ctx: WriteContext, id: number, save: Save): Promise<number> {
      const stored = storedIn(save.record);
      const statement = updates(variantOf(stored, save), () => updateOf(ctx, stored, save));
      await statement(ctx.db, { ...valuesOf(save.record, stored), ...besides(save, ctx), accountName: ctx.session.name, id });
      return id;
    },
  };
}

/** What changes the text of a statement. */
function variantOf(stored: Columns, { record, along, logged, id }: Save & Partial<NewSave>): string {
  const columns = stored.map(({ name }) => {
    const value = record[name];
    return value instanceof NextNumber ? `${name} of ${value.series.series}` : name;
  });
  return [columns, along?.name, logged ? 'logged' : '', id === undefined ? '' : 'taken'].join('|');
}

/** The values for what is stored besides the record itself. */
const besides = ({ along, logged }: Save, ctx: WriteContext): Fields => ({
  ...along?.values,
  ...(logged && { ...whoOf(ctx), before: textOf(logged.before), after: textOf(logged.after) }),
});

const textOf = (fields: Fields | null): string | null => fields && JSON.stringify(fields);
