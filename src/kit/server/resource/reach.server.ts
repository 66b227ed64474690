import type { Grant } from '../../domain/permission.domain.ts';
import { parseGrant } from '../../domain/permission.domain.ts';
import type { Session } from '../http/context.server.ts';

type Ids = Readonly<Record<string, readonly number[]>>;

/** All that decides which rows of a resource somebody reads, and what of them is masked. */
export interface Reach {
  read: Grant;
  /** Whoever may change a row reads all of it. */
  update: Grant;
  personal: Ids;
  apart: Ids;
}

/** What somebody reads of the records of a permission at this moment. */
export const reachOf = ({ permissions, personal, apart }: Session, permission: string): Reach => ({
  read: parseGrant(permissions[`${permission}.read`]),
  update: parseGrant(permissions[`${permission}.update`]),
  personal,
  apart,
});

/** Whether somebody who reads so much now may read what was made when they read so much. */
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
