import { permissionGroups } from '../../../common/permission-names.domain.ts';

/** What the records of each permission are called: `Student fees`. */
export const permissionLabels: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(permissionGroups));

/** `Student fees (read)`; undefined for a key that there is not. */
export function permissionInWords(key: string): string | undefined {
  const [name = '', action] = key.split('.');
  const label = Object.hasOwn(permissionLabels, name) ? permissionLabels[name] : undefined;
  return label && `${label} (${action})`;
}
