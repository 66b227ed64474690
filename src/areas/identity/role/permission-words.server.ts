import { permissionGroups } from '../../../common/permission-names.domain.ts';
import type { PermissionMap } from '../../../kit/domain/permission.domain.ts';
import { classesIn, reachInWords } from './reach.domain.ts';
import { heldByOf, type StoredRole } from './role-access.server.ts';

/** What the records of each permission are called: `Student fees`. */
export const permissionLabels: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(permissionGroups));

/** `Student fees (read)`; undefined for a key that there is not. */
export function permissionInWords(key: string): string | undefined {
  const [name = '', action] = key.split('.');
  const label = Object.hasOwn(permissionLabels, name) ? permissionLabels[name] : undefined;
  return label && `${label} (${action})`;
}

/** For the log: `Slots (read)`: `All`; classes that are chosen one by one by their ids. */
export const permissionsInWords = (role: StoredRole, permissions: PermissionMap): Record<string, string> =>
  Object.fromEntries(
    Object.entries(permissions).map(([key, value]) => {
      const ids = classesIn([value]);
      const words = reachInWords(value, heldByOf(role));
      return [permissionInWords(key) ?? key, ids.length > 0 ? `${words}: ${ids.join(', ')}` : words];
    }),
  );
