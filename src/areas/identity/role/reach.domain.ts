import { isDenied, scopesOf } from '../../../kit/domain/permission.domain.ts';
import { role } from '../account/account-roles.domain.ts';

/** The scopes by which roles reach people and classes, in the order in which they are written. */
export const scopes = ['programid', 'studentid', 'staffid'] as const;
export type Scope = (typeof scopes)[number];

/** How the scopes that follow from who somebody is are called, by the role of an account. */
const derived: Readonly<Record<number, Readonly<Partial<Record<Scope, { name: string; words: string }>>>>> = {
  [role.staff]: {
    programid: { name: '@taught', words: 'Classes taught' },
    staffid: { name: '@self', words: 'Own' },
  },
  [role.parent]: {
    programid: { name: '@program', words: 'Classes of own children' },
    studentid: { name: '@children', words: 'Own children' },
  },
  [role.student]: {
    programid: { name: '@program', words: 'Own class' },
    studentid: { name: '@self', words: 'Own' },
  },
};

const all = '-1';

/** What a permission value reaches by each scope, apart from everything and nothing. */
function partsOf(value: string): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>();
  for (const { key, ids } of scopesOf(value)) parts.set(key, [...(parts.get(key) ?? []), ...ids]);
  return parts;
}

const isDerived = (id: string) => id.startsWith('@');
/** Derived ids first, the others by number. */
const inOrder = (ids: readonly string[]) =>
  [...new Set(ids)].sort((one, other) => Number(isDerived(other)) - Number(isDerived(one)) || Number(one) - Number(other));

/** A permission value in the one form in which roles keep it: `''` for nothing, scopes and ids in order. */
export function tidied(value: string): string {
  if (isDenied(value) || value === all) return value === all ? all : '';
  const parts = partsOf(value);
  const known = [...parts.keys()].filter((key) => (parts.get(key) ?? []).length > 0);
  const at = (key: string) => scopes.indexOf(key as Scope);
  return known
    .sort((one, other) => at(one) - at(other))
    .map((key) => `${key}=${inOrder(parts.get(key) ?? []).join('|')}`)
    .join(';');
}

const noLimit = 'This does not limit such records: choose another.';

/**
 * What is wrong with a permission value.
 * @param of the scopes that such records have
 * @param heldBy the role of the accounts that hold it
 */
export function reachIssue(value: string, of: readonly Scope[], heldBy: number): string | undefined {
  if (isDenied(value) || value === all) return undefined;
  const parts = partsOf(value);
  if (parts.size === 0) return noLimit;
  for (const [key, ids] of parts) {
    const scope = of.find((one) => one === key);
    if (!scope) return noLimit;
    const names = ids.filter(isDerived);
    if (names.some((name) => name !== derived[heldBy]?.[scope]?.name)) return 'Whoever holds this role has no such records.';
    const others = ids.filter((id) => !isDerived(id));
    if (others.some((id) => !/^[1-9]\d{0,8}$/.test(id)) || (others.length > 0 && scope !== 'programid'))
      return 'Only classes can be chosen one by one.';
    if (ids.length === 0) return 'This reaches nothing: choose another.';
  }
  return undefined;
}

/** What a permission value reaches, in words: `Classes taught and own`. */
export function reachInWords(value: string, heldBy: number): string {
  if (isDenied(value)) return 'No';
  if (value === all) return 'All';
  const words = [...partsOf(value)].flatMap(([key, ids]) => {
    const own = derived[heldBy]?.[key as Scope];
    const named = ids.some(isDerived) ? [own?.words ?? 'Own'] : [];
    return ids.some((id) => !isDerived(id)) ? [...named, key === 'programid' ? 'Chosen classes' : 'Chosen people'] : named;
  });
  return words.map((word, place) => (place === 0 ? word : word.toLowerCase())).join(' and ');
}

/**
 * The values to choose from for records with these scopes, from nothing to everything.
 * @param classes the classes that the role names one by one; none: the choice is not offered
 */
export function reaches(of: readonly Scope[], heldBy: number, classes: readonly number[]): string[] {
  const single = scopes.flatMap((scope) => {
    const own = of.includes(scope) ? derived[heldBy]?.[scope] : undefined;
    return own ? [`${scope}=${own.name}`] : [];
  });
  const chosen = classes.length > 0 && of.includes('programid') ? [`programid=${inOrder(classes.map(String)).join('|')}`] : [];
  const offered = [...single, ...chosen];
  const pairs = offered.flatMap((one, place) => offered.slice(place + 1).map((other) => tidied(`${one};${other}`)));
  return ['', ...offered, ...pairs, all];
}

/** The classes that some permission values name one by one. */
export const classesIn = (values: readonly string[]): number[] =>
  [...new Set(values.flatMap((value) => partsOf(value).get('programid') ?? []))].filter((id) => !isDerived(id)).map(Number);

/** Whether one permission value reaches no more than another. */
export function reachesNoMore(value: string, than: string): boolean {
  if (isDenied(value) || than === all) return true;
  if (value === all || isDenied(than)) return false;
  const larger = partsOf(than);
  return [...partsOf(value)].every(([key, ids]) => ids.every((id) => larger.get(key)?.includes(id)));
}

/** A permission value in which other classes are named one by one. */
export function withClasses(value: string, classes: readonly number[]): string {
  if (classesIn([value]).length === 0) return tidied(value);
  const parts = [...partsOf(value)].map(([key, ids]) => {
    const kept = key === 'programid' ? [...ids.filter(isDerived), ...classes] : ids;
    return `${key}=${kept.join('|')}`;
  });
  return tidied(parts.join(';'));
}
