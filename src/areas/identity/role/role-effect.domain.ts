import { enumeration } from '../../../kit/domain/enumeration.domain.ts';
import type { PermissionMap } from '../../../kit/domain/permission.domain.ts';
import { mergePermissions } from './permissions.domain.ts';
import { reachesNoMore, tidied } from './reach.domain.ts';

/** What becomes of a permission of somebody. */
export const effects = enumeration(['Get', 'Lose', 'ReachMore', 'ReachLess', 'ReachOthers'], { start: 1 });
export const effect = { get: 1, lose: 2, reachMore: 3, reachLess: 4, reachOther: 5 } as const;

/** How many people hold the same roles. */
export interface Holders {
  roles: readonly string[];
  people: number;
}

/** For how many people a permission key changes, and how. */
export interface Effect {
  key: string;
  effect: number;
  people: number;
}

function effectOf(before: string, after: string): number | undefined {
  if (before === after) return undefined;
  if (before === '') return effect.get;
  if (after === '') return effect.lose;
  if (reachesNoMore(before, after)) return effect.reachMore;
  return reachesNoMore(after, before) ? effect.reachLess : effect.reachOther;
}

/**
 * What a change of one role means for those who hold it: what another of their roles gives them stays. By key, then by effect.
 * @param stored what each role allows now
 */
export function effectsOf(
  holders: readonly Holders[],
  stored: ReadonlyMap<string, PermissionMap>,
  changed: { role: string; permissions: PermissionMap },
): Effect[] {
  const found = new Map<string, Effect>();
  for (const { roles, people } of holders) {
    if (!roles.includes(changed.role)) continue;
    const mapsWith = (own: PermissionMap) => roles.map((one) => (one === changed.role ? own : (stored.get(one) ?? {})));
    const before = mergePermissions(mapsWith(stored.get(changed.role) ?? {}));
    const after = mergePermissions(mapsWith(changed.permissions));
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const is = effectOf(tidied(before[key] ?? ''), tidied(after[key] ?? ''));
      if (is === undefined) continue;
      const known = found.get(`${key} ${is}`) ?? { key, effect: is, people: 0 };
      found.set(`${key} ${is}`, { ...known, people: known.people + people });
    }
  }
  return [...found.values()].sort((one, other) => one.key.localeCompare(other.key) || one.effect - other.effect);
}
