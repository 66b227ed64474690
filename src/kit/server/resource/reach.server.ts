import { type Grant, parseGrant } from '../../domain/permission.domain.ts';
import type { Session } from '../http/context.server.ts';

type Ids = Readonly<Record<string, readonly number[]>>;

/** What decides which rows of a resource somebody may read, and what is masked. */
export interface Reach {
  read: Grant;
  /** Those who may change a row read all of it. */
  update: Grant;
  personal: Ids;
  apart: Ids;
}

/** What somebody may read right now of the records under a permission. */
export const reachOf = ({ permissions, personal, apart }: Session, permission: string): Reach => ({
  read: parseGrant(permissions[`${permission}.read`]),
  update: parseGrant(permissions[`${permission}.update`]),
  personal,
  apart,
});

/** Whether a reach is still wide enough for a file that was made under an earlier one. */
export const stillReaches = (now: Reach, made: Reach): boolean =>
  now.read !== 'none' &&
  contains(now.read, made.read) &&
  contains(now.update, made.update) &&
  holds(now.personal, made.personal) &&
  holds(made.apart, now.apart);

function contains(wider: Grant, narrower: Grant): boolean {
  if (wider === 'all' || narrower === 'none') return true;
  return wider !== 'none' && narrower !== 'all' && holds(wider, narrower);
}

const holds = (more: Ids, less: Ids): boolean =>
  Object.entries(less).every(([scope, ids]) => ids.every((id) => more[scope]?.includes(id) ?? false));
