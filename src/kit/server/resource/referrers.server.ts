import { count, countDistinct, or, type SQL, sql } from 'drizzle-orm';
import { type ForeignKey, getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { PermissionKey, PermissionName } from '../../domain/area.domain.ts';
import type { NamesCall } from '../../domain/names.domain.ts';
import type { Action } from '../../domain/permission.domain.ts';
import { problemTypes } from '../../domain/problem.domain.ts';
import type { RelatedRecords } from '../../domain/removal.domain.ts';
import { type Filter, permissionKey } from '../../domain/resource.domain.ts';
import { counted } from '../../domain/wording.domain.ts';
import { preparedStatement } from '../database/prepared.server.ts';
import type { Context } from '../http/context.server.ts';
import { conflict } from '../http/errors.server.ts';

/**
 * Records that refer to others, as the foreign keys of their table say. A key that cascades makes them parts, deleted with their
 * owner; any other key keeps the record that they refer to from being deleted.
 */
export interface Referrer {
  table: PgTable;
  /** What they are called where a delete is refused: "Grade 5 A still has 42 students". */
  one: string;
  many: string;
  /** What they are called where they are deleted with the record; undefined: they are no loss. */
  goes?: { one: string; many: string /** Which of them count, if not all. */; if?: SQL } | undefined;
  /** The record that a row is part of, where one record may refer by several rows: records are counted, not rows. */
  partOf?: PgColumn;
  /** People who may create or update them (a part: update its owner) may look up the names of the records they refer to. */
  permission?: PermissionName;
  isPart?: boolean | undefined;
  /** Of their list: people who may read it may look up the names by which it is filtered. */
  filters?: Readonly<Record<string, Filter>>;
  /** The lookups by which people choose whose they read: open to whoever may read them, for those whose they may read. */
  chosenBy?: readonly NamesCall[];
}

/** The columns by which some records refer to a table. */
interface Referring {
  referrer: Referrer;
  columns: PgColumn[];
}

/** Read once: every resource asks for the keys of every table. */
const keys = new WeakMap<PgTable, readonly ForeignKey[]>();

function keysOf(table: PgTable): readonly ForeignKey[] {
  const known = keys.get(table) ?? getTableConfig(table).foreignKeys;
  keys.set(table, known);
  return known;
}

/** Who refers to a table, and by which column; of a composite key the last column. */
function referringTo(
  to: PgTable,
  referrers: readonly Referrer[],
  isWanted: (onDelete: string | undefined) => boolean,
): Referring[] {
  return referrers.flatMap((referrer) => {
    const columns = keysOf(referrer.table).flatMap((key) => {
      const { columns: from, foreignTable } = key.reference();
      const last = from.at(-1);
      return foreignTable === to && last && isWanted(key.onDelete) ? [last] : [];
    });
    return columns.length > 0 ? [{ referrer, columns }] : [];
  });
}

/**
 * The check before a delete: it refuses while others refer to the record.
 * @param advice what to do instead
 * @returns the check of one and of several, which throws a 409 that says what refers to it and how many
 */
export function refusingReferenced(to: PgTable, referrers: readonly Referrer[], advice?: string) {
  const referring = referringTo(to, referrers, (onDelete) => onDelete !== 'cascade' && onDelete !== 'set null');
  // In one way to the database. Coalesce counts one after the other, and none behind the first that is found.
  const firstFound = preparedStatement<{ found: [at: number, n: number] | null }>(() => {
    const counts = referring.map(({ referrer, columns }, at) => {
      const named = or(...columns.map((column) => sql`${column} = ${sql.placeholder('id')}`));
      const n = referrer.partOf ? countDistinct(referrer.partOf) : count();
      const counted = sql`select ${n} as n from ${referrer.table} where ${named}`;
      return sql`(select json_build_array(${sql.raw(String(at))}, n) from (${counted}) counted where n > 0)`;
    });
    return sql`select coalesce(${sql.join(counts, sql`, `)}) as found`;
  });
  const anyOf = preparedStatement<{ id: number | null }>(() => {
    const ids = referring.flatMap(({ referrer, columns }) =>
      columns.map(
        (column) =>
          sql`(select ${column} from ${referrer.table} where ${column} = any(${sql.placeholder('ids')}::int[]) limit 1)`,
      ),
    );
    return sql`select coalesce(${sql.join(ids, sql`, `)}) as id`;
  });

  async function refuse({ db }: Pick<Context, 'db'>, id: number, title: string): Promise<void> {
    const [answer] = referring.length > 0 ? await firstFound(db, { id }) : [];
    const [at = -1, n = 0] = answer?.found ?? [];
    const referrer = referring[at]?.referrer;
    if (!referrer) return;
    const said = `${title} still has ${counted(n, referrer.one, referrer.many)}.`;
    throw conflict([said, advice].filter(Boolean).join('|'), problemTypes.stillReferenced);
  }

  /** The same before several are deleted. @throws 409 that names one of them */
  async function refuseAny({ db }: Pick<Context, 'db'>, titles: ReadonlyMap<number, string>): Promise<void> {
    const [found] = referring.length > 0 ? await anyOf(db, { ids: [...titles.keys()] }) : [];
    if (found?.id) await refuse({ db }, found.id, titles.get(found.id) ?? '');
  }

  return { refuse, refuseAny };
}

interface Counted {
  goes: NonNullable<Referrer['goes']>;
  count: SQL;
}

/** What cascading keys take along when records are deleted, however deep. Parts of what goes along are no loss of their own. */
function cascading(to: PgTable, referrers: readonly Referrer[], ids: SQL, isDeep = false): Counted[] {
  return referringTo(to, referrers, (onDelete) => onDelete === 'cascade').flatMap(({ referrer, columns }) => {
    const { table, goes, isPart } = referrer;
    if (isDeep && isPart) return [];
    const where = or(...columns.map((column) => sql`${column} in (${ids})`));
    const own = goes ? [{ goes, count: sql`select count(*)::int from ${table} where ${where} and ${goes.if ?? sql`true`}` }] : [];
    const key = getTableConfig(table).columns.find(({ primary }) => primary);
    return [...own, ...(key ? cascading(table, referrers, sql`select ${key} from ${table} where ${where}`, true) : [])];
  });
}

/** @returns what counts, by kind, what is deleted with records */
export function countingRelated(to: PgTable, referrers: readonly Referrer[]) {
  return async ({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<RelatedRecords[]> => {
    const kinds = cascading(to, referrers, sql`select unnest(${sql.param(ids)}::int[])`);
    if (kinds.length === 0) return [];
    const counts = kinds.map(({ count }) => sql`(${count})`);
    const { rows } = await db.execute<{ counts: number[] }>(sql`select json_build_array(${sql.join(counts, sql`, `)}) as counts`);
    return kinds
      .map(({ goes: { one, many } }, index) => ({ count: rows[0]?.counts[index] ?? 0, one, many }))
      .filter((kind) => kind.count > 0);
  };
}

/** The permissions to enter what refers to a table: they open the names of its records. */
export const keysToEnter = (to: PgTable, referrers: readonly Referrer[]): PermissionKey[] =>
  referringTo(to, referrers, () => true).flatMap(({ referrer }) => keysTo(referrer, 'create', 'update'));

/** The permissions to read a list that is filtered by these names: they open them to whoever has no other right to them. */
export const keysToFilter = ({ path }: Pick<NamesCall, 'path'>, referrers: readonly Referrer[]): PermissionKey[] =>
  referrers
    .filter(({ filters = {} }) => Object.values(filters).some(({ names }) => names?.path === path))
    .flatMap((referrer) => keysTo(referrer, 'read'));

/** The permissions to read what is chosen by these names. */
export const keysToChoose = ({ path }: Pick<NamesCall, 'path'>, referrers: readonly Referrer[]): PermissionKey[] =>
  referrers.filter(({ chosenBy = [] }) => chosenBy.some((call) => call.path === path)).flatMap((one) => keysTo(one, 'read'));

const keysTo = ({ permission, isPart }: Referrer, ...may: readonly Action[]): PermissionKey[] =>
  permission ? may.map((action) => permissionKey({ permission, isPart }, action)) : [];
