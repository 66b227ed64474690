import { type Grant, type PermissionMap, parseGrant } from '../../domain/permission.domain.ts';
import type { Db } from '../database/database.server.ts';
import type { Kinds } from '../resource/kinds.server.ts';
import type { Change, ChangedRecord, Owners } from './change.server.ts';

/** Kinds of records, with ids if they are few. */
export type Told = Readonly<Record<string, readonly number[] | null>>;

/** A record with its owners, before the change and after. */
interface OwnedRecord {
  id: number | null;
  owners: readonly Owners[];
}

/** A change with what decides who may hear of it. */
export interface Audience extends Omit<Change, 'kinds'> {
  kinds: Readonly<Record<string, { records: readonly OwnedRecord[]; isOwned: boolean }>>;
}

/** What somebody hears of a change. */
export interface Hearing {
  told: Told;
  /** Whether they hear any of it only because of whose records these are. */
  isPartial: boolean;
}

/** Asks who owns the records that changed. @throws if the database does not answer */
export async function withOwners({ kinds: changed, ...change }: Change, kinds: Kinds, db: Db): Promise<Audience> {
  const known = Object.entries(changed).map(async ([name, of]) => {
    const records = (of ?? [unknown]).map((record) => (typeof record === 'number' ? ([record, {}] as const) : record));
    const now = await kinds.ownersOf(
      db,
      name,
      records.flatMap(([id]) => id ?? []),
    );
    const owned = records.map(([id, before]) => ({ id, owners: [before, (id !== null && now?.get(id)) || {}] }));
    return [name, { records: owned, isOwned: now !== undefined }] as const;
  });
  return { ...change, kinds: Object.fromEntries(await Promise.all(known)) };
}

const unknown: ChangedRecord = [null, {}];
const idsAtMost = 20;

/**
 * What permissions let somebody hear of a change: which records inside their scope changed, before or after, and which kinds that they
 * may read show such records. Of a record outside their scope they hear only that a kind which they may read in full shows something
 * else; so do those who may read no such records at all, of what shows them inside their scope.
 */
export function hearingOf({ kinds: changed }: Pick<Audience, 'kinds'>, kinds: Kinds): (permissions: PermissionMap) => Hearing {
  const known = new Map<PermissionMap, Hearing>();

  function hear(permissions: PermissionMap): Hearing {
    const told: Record<string, readonly number[] | null> = {};
    let isPartial = false;
    const grantFor = (name: string): Grant => {
      const permission = kinds.permissionOf(name);
      if (permission === undefined) return 'none';
      return permission === null ? 'all' : parseGrant(permissions[`${permission}.read`]);
    };
    for (const [name, { records, isOwned }] of Object.entries(changed)) {
      const own = grantFor(name);
      const mayHear = (grant: Grant) => (isOwned ? records.filter((record) => isInside(grant, record)) : records);
      const heard = own === 'none' ? [] : mayHear(own);
      if (heard.length > 0) told[name] = idsOf(heard);
      for (const shown of kinds.showing([name])) {
        const grant = grantFor(shown);
        const isHeard = heard.length > 0 || grant === 'all' || !isOwned || (own === 'none' && mayHear(grant).length > 0);
        if (grant === 'none' || (shown === name && heard.length === 0) || !isHeard) continue;
        told[shown] ??= null;
        isPartial ||= isOwned && own !== 'all' && grant !== 'all';
      }
    }
    return { told, isPartial };
  }

  return (permissions) => {
    const hearing = known.get(permissions) ?? hear(permissions);
    known.set(permissions, hearing);
    return hearing;
  };
}

const isInside = (grant: Grant, { owners }: OwnedRecord): boolean => {
  if (typeof grant === 'string') return grant === 'all';
  return Object.entries(grant).some(([scope, ids]) => owners.some((of) => of[scope]?.some((id) => ids.includes(id))));
};

function idsOf(records: readonly OwnedRecord[]): readonly number[] | null {
  const ids = [...new Set(records.flatMap(({ id }) => id ?? []))];
  return records.every(({ id }) => id !== null) && ids.length <= idsAtMost ? ids : null;
}
