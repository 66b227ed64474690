import { count, countDistinct, or, sql } from 'drizzle-orm';
import { type ForeignKey, getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { PermissionKey, PermissionName } from '../../domain/area.domain.ts';
import type { NamesCall } from '../../domain/names.domain.ts';
import type { Action } from '../../domain/permission.domain.ts';
import { problemTypes } from '../../domain/problem.domain.ts';
import { type Filter, permissionKey } from '../../domain/resource.domain.ts';
import { counted } from '../../domain/wording.domain.ts';
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
  /** As what they name the record, if that does not go without saying: "still has 1 program as class teacher". */
  namesAs?: string | undefined;
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
 * @returns the check, which throws a 409 that says what refers to it and how many
 */
export function refusingReferenced(to: PgTable, referrers: readonly Referrer[]) {
  const referring = referringTo(to, referrers, (onDelete) => onDelete !== 'cascade' && onDelete !== 'set null');
  return async (ctx: Context, id: number, title: string): Promise<void> => {
    for (const { referrer, columns } of referring) {
      const named = or(...columns.map((column) => sql`${column} = ${id}`));
      const n = referrer.partOf ? countDistinct(referrer.partOf) : count();
      const [found] = await ctx.db.select({ n }).from(referrer.table).where(named);
      if (!found || found.n === 0) continue;
      const { one, many, namesAs } = referrer;
      const what = counted(found.n, one, many) + (namesAs ? ` as ${namesAs}` : '');
      throw conflict(`${title} still has ${what}.`, problemTypes.stillReferenced);
    }
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
