import type { PermissionMap } from '../../../kit/domain/permission.domain.ts';

/** The union of what several roles may do: `-1` wins, scopes add up. */
export function mergePermissions(maps: readonly PermissionMap[]): Record<string, string> {
  const merged: Record<string, string> = {};
  for (const map of maps) {
    for (const [key, value] of Object.entries(map)) merged[key] = union(merged[key], value);
  }
  return merged;
}

function union(one: string | undefined, other: string): string {
  if (one === undefined || one === '' || one === '0') return other;
  if (other === '' || other === '0' || one === other) return one;
  return one === '-1' || other === '-1' ? '-1' : [...new Set([...one.split(';'), ...other.split(';')])].join(';');
}
