import { getTableColumns, getTableName } from 'drizzle-orm';
import pg from 'pg';
import { columnName } from '../../kit/server/database/casing.server.ts';
import { currentKeyId, keyIdIn, sealedPrefix } from '../../kit/server/sealing/keys.server.ts';
import { type SealedColumn, sealedColumns } from '../../kit/server/sealing/sealed-columns.table.ts';

/** A sealed column as SQL speaks of it. */
export interface StoredColumn {
  column: SealedColumn;
  bare: string;
  /** Quoted. */
  name: string;
  /** The value as text, of a row that SQL calls so. */
  read: (row: string) => string;
  /** The value from such a text. */
  write: (text: string) => string;
  /** The condition that there is something to seal, and the text that names its key. */
  hasAny: (row: string) => string;
  keyed: (row: string) => string;
}

/** A table with its sealed columns. */
export interface SealedTable {
  name: string;
  /** What its rows are told apart by. */
  key: string[];
  columns: StoredColumn[];
}

/** The tables that have sealed columns. */
export function sealedTables(): SealedTable[] {
  const tables = new Map([...sealedColumns].map(({ table }) => [getTableName(table), table]));
  return [...tables].map(([name, table]) => ({
    name: pg.escapeIdentifier(name),
    key: Object.values(getTableColumns(table))
      .filter(({ primary }) => primary)
      .map((column) => pg.escapeIdentifier(columnName(column))),
    columns: [...sealedColumns].filter((column) => column.table === table).map(storedColumn),
  }));
}

const headLength = `${sealedPrefix}:01234567:`.length;

function storedColumn(column: SealedColumn): StoredColumn {
  const bare = columnName(column);
  const name = pg.escapeIdentifier(bare);
  const of = (row: string) => `${row}.${name}`;
  switch (column.form) {
    case 'text':
      return { column, bare, name, read: of, write: (text) => text, hasAny: (row) => `${of(row)} <> ''`, keyed: of };
    case 'json':
      return {
        ...{ column, bare, name, read: (row) => `${of(row)}::text`, write: (text) => `${text}::jsonb` },
        hasAny: (row) => `${of(row)} not in ('{}', '[]', 'null')`,
        keyed: (row) => `coalesce(${of(row)} #>> '{}', '')`,
      };
    case 'bytes':
      return {
        ...{ column, bare, name, read: (row) => `encode(${of(row)}, 'base64')`, write: (text) => `decode(${text}, 'base64')` },
        hasAny: (row) => `${of(row)} is not null`,
        keyed: (row) => `encode(substring(${of(row)} from 1 for ${headLength}), 'escape')`,
      };
  }
}

/** What the driver would give of a value that was read as text, and which key it names. */
function driverValue({ form }: SealedColumn, text: string): { stored: unknown; keyId: string | undefined } {
  if (form === 'text') return { stored: text, keyId: keyIdIn(text) };
  if (form === 'json') {
    const stored: unknown = JSON.parse(text);
    return { stored, keyId: typeof stored === 'string' ? keyIdIn(stored) : undefined };
  }
  const stored = Buffer.from(text, 'base64');
  return { stored, keyId: keyIdIn(`${stored.subarray(0, headLength).toString('latin1')}:content`) };
}

/**
 * A value as it is stored under the current key.
 * @param wasPlain what the value means if it is not sealed; undefined: it has to be
 * @throws {UnreadableSeal}
 */
export function renewed(column: SealedColumn, text: string, wasPlain?: (stored: string) => string): string {
  const { stored, keyId } = driverValue(column, text);
  if (keyId === currentKeyId()) return text;
  const plain = () => (column.form === 'text' && wasPlain ? wasPlain(text) : stored);
  const meant = keyId === undefined && wasPlain ? plain() : column.mapFromDriverValue(stored);
  const sealed = column.mapToDriverValue(meant);
  return column.form === 'bytes' ? (sealed as Buffer).toString('base64') : String(sealed);
}
