import { getTableName, is, type SQL, sql } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { StoredResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { type ScopeColumns, scopeBy } from '../../../kit/server/resource/scope.server.ts';
import { instantInJson } from '../../../kit/server/resource/stamp.server.ts';
import { healthRecordLink, healthRecords } from '../health-record/health-record.table.ts';
import { notesLooks } from '../health-record/looks.server.ts';
import { onceIn } from './health-part.table.ts';

type Columns = Readonly<Record<string, unknown>>;
/** A table of parts. */
type PartTable = PgTable & { healthRecordId: PgColumn };

/**
 * How every kind of part is stored: within the scopes of its record, at most once in it, and with a log of who looked.
 * @param field the field that may not repeat within a record, and `exists` the message there if it does
 */
export const healthPartStorage = <Table extends PartTable>(table: Table, field: string, exists: string) => ({
  table,
  links: { healthRecordId: healthRecordLink },
  scopes: asItsRecord(table.healthRecordId),
  conflicts: {
    [onceIn(getTableName(table))]: { field, message: exists },
    [inRecord(getTableName(table))]: recordDeleted,
  },
  onView: notesLooks('healthRecordId', { alsoInLists: true }),
});

const recordDeleted = 'The health record was deleted by someone else.|Enter a new one first, then add this to it.';

/** The foreign key from a part to its record; PostgreSQL keeps 63 characters of its name. */
const inRecord = (table: string): string => `${table}_health_record_id_health_record_health_record_id_fk`.slice(0, 63);

/** The owners of the record own its parts. */
function asItsRecord(healthRecordId: PgColumn) {
  const { programid, studentid, staffid } = healthRecordLink.scopes as ScopeColumns;
  const owned = (scope: ScopeColumns[string] | undefined) => {
    const owner = typeof scope === 'function' ? scope.owners : scope;
    return scopeBy(
      sql`select (${owner}) from ${healthRecords} where ${healthRecords.healthRecordId} = ${healthRecordId}`,
      (ids) => {
        const condition = typeof scope === 'function' ? scope(ids) : sql`${scope} = any(${ids})`;
        return sql`${healthRecordId} in (select ${healthRecords.healthRecordId} from ${healthRecords} where ${condition})`;
      },
    );
  };
  return { programid: owned(programid), studentid: owned(studentid), staffid: owned(staffid) };
}

/**
 * A record's parts of one kind, as a JSON array in their order. Stands inside a query of the health record's table, so that name
 * is spelled out.
 */
export function partsOfRecord({ resource, storage }: StoredResource): SQL {
  const { table, columns, joins, filters } = storage;
  const joined = joins.map(({ table: other, on }) => sql`join ${other} on ${on}`);
  const order = filters[resource.sort.replace('-', '')];
  const direction = sql.raw(resource.sort.startsWith('-') ? 'desc' : 'asc');
  return sql`(
    select coalesce(json_agg(${jsonOf(columns)} order by ${order} ${direction}, ${storage.id}), '[]')
    from ${table} ${sql.join(joined, sql` `)}
    where ${(table as PartTable).healthRecordId} = health_record.health_record_id)`;
}

/** Columns as a JSON object; the columns of each joined record become an object inside it. */
function jsonOf(columns: Columns): SQL {
  const pairs = Object.entries(columns).map(([name, column]) => {
    return sql`${sql.raw(`'${name}'`)}, ${is(column, PgColumn) ? inJson(column) : jsonOf(column as Columns)}`;
  });
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

const inJson = (column: PgColumn): SQL => (column.columnType === 'PgTimestamp' ? instantInJson(column) : sql`${column}`);
