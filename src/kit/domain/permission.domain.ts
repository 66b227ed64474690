/** The four things that a permission key can allow; a key is `<resource>.<action>`. */
export const actions = ['read', 'create', 'update', 'delete'] as const;
/** One of the four. */
export type Action = (typeof actions)[number];

/** Permissions as stored and as issued at login: `studentleave.update` → `-1` or `programid=1|2;studentid=7`. */
export type PermissionMap = Readonly<Record<string, string>>;

/** The rows that a permission covers: all, none, or those owned by the listed ids (by scope name). */
export type Grant = 'all' | 'none' | Readonly<Record<string, readonly number[]>>;

/** Whether a permission value allows nothing. */
export const isDenied = (value: string | undefined | null): value is undefined | null | '' | '0' =>
  value === undefined || value === null || value === '' || value === '0';

/**
 * Whether a permission value is held, and if a value is required, holds that too.
 * Source: specification text 1, section 6.
 * @param value the stored permission, e.g. `-1`, `programid=1|2;staffid=9`, `programid`
 * @param required `key=v1,v2`: that key must be held with one of those values; otherwise keys, any of which is enough. No key of a
 *   list is enough for what concerns everything
 */
export function permits(value: string | undefined, required?: string | readonly string[]): boolean {
  if (isDenied(value)) return false;
  if (value === '-1' || required === undefined || required === '') return true;
  if (typeof required === 'string' && required.includes('=')) {
    const [key = '', values = ''] = required.split('=');
    const wanted = values.split(',');
    return scopesOf(value).some((entry) => entry.key === key && entry.ids.some((id) => wanted.includes(id)));
  }
  const wanted = typeof required === 'string' ? required.split(',') : required;
  return scopesOf(value).some((entry) => wanted.includes(entry.key));
}

/**
 * Reads a permission value as the rows that it covers. A key without ids, or with something that is not an id, covers no row; a
 * key named twice covers both lists.
 */
export function parseGrant(value: string | undefined): Grant {
  if (isDenied(value)) return 'none';
  if (value === '-1') return 'all';
  const grant: Record<string, number[]> = {};
  for (const { key, ids } of scopesOf(value)) grant[key] = [...(grant[key] ?? []), ...ids.filter(isId).map(Number)];
  return grant;
}

/** What several grants cover together. */
export function unionOf(grants: readonly Grant[]): Grant {
  if (grants.includes('all')) return 'all';
  const scoped = grants.filter((grant) => typeof grant === 'object');
  const [only = 'none'] = scoped;
  if (scoped.length < 2) return only;
  const union: Record<string, readonly number[]> = {};
  for (const [scope, ids] of scoped.flatMap((grant) => Object.entries(grant)))
    union[scope] = [...new Set([...(union[scope] ?? []), ...ids])];
  return union;
}

/** Whether a grant covers a row whose owning ids are given by scope name; `null` owns nothing. */
export function covers(grant: Grant, owners: Readonly<Record<string, number | null | undefined>>): boolean {
  if (grant === 'all') return true;
  if (grant === 'none') return false;
  return Object.entries(owners).some(([scope, id]) => id !== null && id !== undefined && (grant[scope]?.includes(id) ?? false));
}

/** The one id that a grant covers by this scope and by no other way; undefined if it covers more, or none. */
export function onlyOne(grant: Grant, scope: string): number | undefined {
  if (grant === 'all' || grant === 'none') return undefined;
  const { [scope]: ids = [], ...others } = grant;
  const isOnly = ids.length === 1 && Object.values(others).every((other) => other.length === 0);
  return isOnly ? ids[0] : undefined;
}

/** Replaces the `@names` of derived scopes with ids: `programid=@taught` with taught 3 and 4 → `programid=3|4`. */
export function resolveScopes(value: string, derived: Readonly<Record<string, readonly number[]>>): string {
  if (!value.includes('@')) return value;
  return value.replace(/@[a-z]+/g, (name) => (derived[name] ?? []).join('|'));
}

/** A whole number as the database holds them. */
const isId = (text: string): boolean => String(Number(text) | 0) === text;

/** The scopes of a permission value in their order, each with its ids and names such as `@taught`; a scope may come twice. */
export function scopesOf(value: string): { key: string; ids: string[] }[] {
  return value.split(';').flatMap((part) => {
    const [key = '', ids = ''] = part.trim().split('=');
    return key ? [{ key, ids: ids.split('|').filter((id) => id !== '') }] : [];
  });
}
