import { useMemo } from 'react';
import type { PermissionKey } from '../../domain/area.domain.ts';
import { covers, onlyOne, parseGrant, permits } from '../../domain/permission.domain.ts';
import { useSession } from './session.web.ts';

/** What the caller may do. Hides and disables only: the server enforces. */
export interface Permissions {
  /** Whether the key is held, with one of the required scopes if any are named. */
  can(key: PermissionKey, required?: string | readonly string[]): boolean;
  /** Whether the key is held for a row with these owners, e.g. `{ studentid: 7 }`. */
  canTouch(key: PermissionKey, owners: Readonly<Record<string, number | null | undefined>>): boolean;
  /** Whether the key is held for everything (`-1`). */
  canAll(key: PermissionKey): boolean;
  /** The id of the only one for whom the key is held, e.g. somebody's only child: nobody has to choose them. */
  only(key: PermissionKey, scope: string): number | undefined;
}

/** What the signed-in user may do; a new object only when the session changes. */
export function usePermissions(): Permissions {
  const { permissions } = useSession();
  return useMemo(
    () => ({
      can: (key, required) => permits(permissions[key], required),
      canTouch: (key, owners) => covers(parseGrant(permissions[key]), owners),
      canAll: (key) => parseGrant(permissions[key]) === 'all',
      only: (key, scope) => onlyOne(parseGrant(permissions[key]), scope),
    }),
    [permissions],
  );
}
