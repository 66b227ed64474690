import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '../../../kit/server/http/context.server.ts';

/** What the database itself says of a table that refers to people of a kind; nobody has to declare it. */
export interface TableShape {
  table: string;
  /** Its columns that refer to such people. */
  columns: readonly string[];
  key: readonly string[];
  /** Its columns that can be written. */
  written: readonly string[];
  /** The columns that say nothing of what a row is about: a key that counts, generated columns, who changed it and when. */
  formal: readonly string[];
  /** Whether rows of other tables refer to its rows. */
  isReferred: boolean;
  /** What no two of its rows may have in common: unique indexes and exclusion constraints. */
  rules: readonly Rule[];
  /** The conditions that each row has to meet. */
  checks: readonly string[];
}

interface Rule {
  /** Expressions over the columns of a row, each with the operator by which two rows are compared. */
  parts: readonly { expression: string; operator: string }[];
  /** The condition of the rows for which it holds; null: all. */
  only: string | null;
}

const stamps = ['version', 'created', 'created_by', 'last_modified', 'last_modified_by'];

/** Every table that refers to a table of people, by its foreign keys. */
export async function tablesReferringTo({ db }: Pick<Context, 'db'>, people: PgTable): Promise<readonly TableShape[]> {
  const { rows } = await db.execute<TableShape & Record<string, unknown>>(sql`
    select c.relname::text as "table", f.columns, k.key,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as written,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and (a.attgenerated <> '' or a.attidentity <> '' or a.attname = any(${sql.param(stamps)}::text[]))) as formal,
      exists (select from pg_constraint r where r.contype = 'f' and r.confrelid = c.oid and r.conrelid <> c.oid) as "isReferred",
      (select coalesce(json_agg(json_build_object('only', pg_get_expr(i.indpred, c.oid), 'parts', (
          select json_agg(json_build_object('expression', pg_get_indexdef(i.indexrelid, n, true),
            'operator', coalesce((select o.oprname from pg_operator o where o.oid = x.conexclop[n]), '=')) order by n)
          from generate_series(1, i.indnkeyatts) n))), '[]')
        from pg_index i left join pg_constraint x on x.conindid = i.indexrelid and x.contype = 'x'
        where i.indrelid = c.oid and (i.indisunique or i.indisexclusion)) as rules,
      array(select pg_get_expr(h.conbin, c.oid) from pg_constraint h where h.conrelid = c.oid and h.contype = 'c') as checks
    from (
      select r.conrelid, array_agg(a.attname::text order by a.attnum) as columns
      from pg_constraint r join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
      where r.contype = 'f' and r.confrelid = ${getTableName(people)}::regclass group by r.conrelid) f
    join pg_class c on c.oid = f.conrelid
    cross join lateral (
      select array_agg(a.attname::text order by n) as key
      from pg_index i cross join unnest(i.indkey::int2[]) with ordinality u (attnum, n)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = u.attnum
      where i.indrelid = c.oid and i.indisprimary) k
    order by c.relname`);
  return rows;
}

/** The names in an expression. */
export const namesIn = (expression: string): readonly string[] => expression.split(/\W+/);
