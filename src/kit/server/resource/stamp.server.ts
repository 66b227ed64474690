import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { integer, text, timestamp } from 'drizzle-orm/pg-core';
import type { Author } from '../http/context.server.ts';

/** Columns of every stored record: its version, for stale writes, and who created and last changed it. */
export const stampColumns = () => ({
  version: integer().notNull().default(1),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  createdBy: text().notNull().default(''),
  lastModified: timestamp({ withTimezone: true }).notNull().defaultNow(),
  lastModifiedBy: text().notNull().default(''),
});

/** Who created a new record. */
export const creationStamp = ({ session }: Pick<Author, 'session'>) => ({
  createdBy: session.name,
  lastModifiedBy: session.name,
});

/**
 * What every change sets as well: who changed the record and when, and a new version, so that a form opened before is stale.
 * @param version its column; needed in an upsert, where the bare name is ambiguous
 */
export const changeStamp = ({ session }: Pick<Author, 'session'>, version: SQLWrapper = sql`version`) => ({
  version: sql`${version} + 1`,
  lastModified: sql`now()`,
  lastModifiedBy: session.name,
});

/** An instant, for JSON that the database builds, in the format of the wire. */
export const instantInJson = (column: SQLWrapper): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The stamp of a record, for JSON that the database builds. */
export const stampInJson = (alias: string): SQL => {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  return sql`${column('version')}, ${instantInJson(column('created'))} as created, ${column('created_by')} as "createdBy",
    ${instantInJson(column('last_modified'))} as "lastModified", ${column('last_modified_by')} as "lastModifiedBy"`;
};
