import {
  type Column,
  type ColumnBuilderBase,
  type ColumnBuilderBaseConfig,
  type ColumnDataType,
  entityKind,
  getTableName,
  is,
  type SQL,
  sql,
  type Table,
} from 'drizzle-orm';
import { type AnyPgTable, PgColumn, PgColumnBuilder } from 'drizzle-orm/pg-core';
import { columnName } from '../database/casing.server.ts';
import { digestsOf, openBytes, openText, sealBytes, sealedPrefix, sealText } from './keys.server.ts';

/** How a column is sealed: a text, whatever JSON can say, or bytes. */
type Form = 'text' | 'json' | 'bytes';
const typeOf = { text: 'text', json: 'jsonb', bytes: 'bytea' } as const;

interface SealedConfig {
  form: Form;
  isLookedUp: boolean;
  before: Before | undefined;
}

/** Opens what the column held before it was one of these; by default it was plain. @param installationKey hex */
type Before = (stored: string, installationKey: string) => string;

/**
 * A column that holds nothing that can be read without the keys of the installation: AES-256-GCM, bound to its table and column. Whoever
 * uses it, reads and writes what it means. What was stored before the column was sealed is sealed at the next start
 * (`seal-columns.server.ts`), and from then on the database refuses anything else.
 */
export class SealedColumn extends PgColumn {
  static override readonly [entityKind]: string = 'PgSealedColumn';
  readonly form: Form;
  readonly isLookedUp: boolean;
  readonly before: Before | undefined;

  constructor(table: AnyPgTable, config: ColumnBuilderBaseConfig<ColumnDataType, string> & SealedConfig) {
    super(table as never, config as never);
    this.form = config.form;
    this.isLookedUp = config.isLookedUp;
    this.before = config.before;
    sealedColumns.add(this);
  }

  /** Its name in full, to which its values are bound. */
  get place(): string {
    return `${getTableName(this.table)}.${columnName(this)}`;
  }

  override getSQLType(): string {
    return typeOf[this.form];
  }

  override mapToDriverValue(value: unknown): unknown {
    if (this.form === 'bytes') return packed(this.place, value as Uint8Array);
    if (this.form === 'text') return sealText(this.place, String(value), this.isLookedUp);
    return JSON.stringify(isNothing(value) ? value : sealText(this.place, JSON.stringify(value)));
  }

  override mapFromDriverValue(stored: unknown): unknown {
    if (this.form === 'bytes') return unpacked(this.place, stored as Buffer);
    if (this.form === 'text') return openText(this.place, stored as string);
    return typeof stored === 'string' ? JSON.parse(openText(this.place, stored)) : stored;
  }
}

/** Every sealed column of the tables that are loaded. */
export const sealedColumns = new Set<SealedColumn>();

/** JSON without anything in it stays as it is. */
const isNothing = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The head of sealed bytes: what they are, and their key. */
const headOf = (keyId: string): Buffer => Buffer.from(`${sealedPrefix}:${keyId}:`);
const headBytes = headOf('01234567').length;

function packed(place: string, content: Uint8Array): Buffer {
  const { keyId, sealed } = sealBytes(place, content);
  return Buffer.concat([headOf(keyId), sealed]);
}

function unpacked(place: string, stored: Buffer): Buffer {
  const keyId = stored.subarray(sealedPrefix.length + 1, headBytes - 1).toString('latin1');
  return openBytes(place, keyId, stored.subarray(headBytes));
}

class SealedBuilder<T extends ColumnBuilderBaseConfig<ColumnDataType, string>> extends PgColumnBuilder<T, SealedConfig> {
  static override readonly [entityKind]: string = 'PgSealedColumnBuilder';

  constructor(dataType: string, { form, isLookedUp, before }: SealedConfig) {
    super('' as never, dataType as never, 'PgSealedColumn' as never);
    Object.assign(this.config, { form, isLookedUp, before });
  }

  build(table: AnyPgTable): SealedColumn {
    return new SealedColumn(table, this.config as never);
  }
}

interface Built<DataType extends ColumnDataType, Data> extends ColumnBuilderBaseConfig<DataType, 'PgSealedColumn'> {
  name: string;
  data: Data;
  driverParam: unknown;
  enumValues: undefined;
}

const builderOf = <DataType extends ColumnDataType, Data>(dataType: DataType, config: Partial<SealedConfig> & { form: Form }) =>
  new SealedBuilder<Built<DataType, Data>>(dataType, { isLookedUp: false, before: undefined, ...config });

/**
 * A sealed text; an empty one stays empty. It is neither sorted nor searched by a part of it.
 * @param options.isLookedUp whether its whole value is: by `isSealedAs`, and where it has to be unique, by `sealedDigest`
 */
export const sealedText = (options: { isLookedUp?: boolean; before?: Before } = {}) =>
  builderOf<'string', string>('string', { form: 'text', ...options });

/** Sealed JSON; nothing of it can be asked in SQL. */
export const sealedJson = <Data = unknown>() => builderOf<'json', Data>('json', { form: 'json' });

/** Sealed bytes. */
export const sealedBytes = () => builderOf<'buffer', Buffer>('buffer', { form: 'bytes' });

/** The digest of a sealed text, in SQL: `''` where there is no text. The same text has the same one under the same key. */
export const sealedDigest = (column: Column | ColumnBuilderBase): SQL<string> => sql<string>`split_part(${column}, ':', 3)`;

/** Whether a sealed text is one of some texts, which are not empty. It says so by the index that a unique one has. */
export const isSealedAs = (column: PgColumn, texts: readonly string[]): SQL => {
  const digests = is(column, SealedColumn) ? texts.flatMap((text) => digestsOf(column.place, text)) : [];
  return sql`(${sealedDigest(column)} = any(${sql.param(digests)}::text[]) and ${sealedDigest(column)} <> '')`;
};

/** The sealed columns of a table, by their names in the database. */
const sealedIn = (table: Table): Map<string, SealedColumn> =>
  new Map([...sealedColumns].filter((column) => column.table === table).map((column) => [columnName(column), column]));

type Image = Readonly<Record<string, unknown>>;

/** A row as `to_jsonb` gives it, with what its sealed columns mean. */
export const openedRow = <Row extends Image>(table: Table, row: Row): Row =>
  mapped(table, row, (column, value) => column.mapFromDriverValue(value));

/** The same row, or some of its columns, as `jsonb_populate_record` stores it. */
export const sealedRow = <Row extends Image>(table: Table, row: Row): Row =>
  mapped(table, row, (column, value) => column.mapToDriverValue(value));

function mapped<Row extends Image>(table: Table, row: Row, to: (column: SealedColumn, value: unknown) => unknown): Row {
  const texts = [...sealedIn(table)].filter(([name, { form }]) => form === 'text' && typeof row[name] === 'string');
  return texts.length === 0
    ? row
    : { ...row, ...Object.fromEntries(texts.map(([name, column]) => [name, to(column, row[name])])) };
}
