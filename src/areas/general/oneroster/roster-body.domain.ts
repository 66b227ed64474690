import type { RosterKind, RosterReference } from './roster-kinds.domain.ts';
import type { RosterVersion } from './roster-version.domain.ts';

/** What is said of a record, as it is stored: by the names of OneRoster 1.2, without what all records have. */
export type RosterBody = Readonly<Record<string, unknown>>;

/** A record that was shared, and may be no longer. */
export interface RosterRow {
  sourcedId: string;
  isGone: boolean;
  /** ISO 8601, UTC. */
  changed: string;
  body: RosterBody;
}

/** The roles of 1.2 that 1.1 does not know. */
const formerRoles: Readonly<Record<string, string>> = { siteAdministrator: 'administrator', counselor: 'aide' };

const referenceOf = (value: unknown) => value as RosterReference | undefined;

/** The only role that Homeroom gives a user, and in which organisation. */
const roleOf = (body: RosterBody) => (body['roles'] as readonly { role: string; org: RosterReference }[])[0];

const formerly: Partial<Record<RosterKind, (body: RosterBody) => RosterBody>> = {
  user: ({ roles, primaryOrg: _, ...user }) => {
    const first = roleOf({ roles });
    return { ...user, role: formerRoles[first?.role ?? ''] ?? first?.role, orgs: first ? [first.org] : [] };
  },
  // 1.1 knows two.
  demographics: ({ sex, ...rest }) => ({ ...rest, ...((sex === 'male' || sex === 'female') && { sex }) }),
  lineItem: ({ school: _, ...item }) => item,
  result: ({ class: _, ...result }) => ({ ...result, score: result['score'] ?? 0 }),
};

/** What is said of a record in a version. */
export const bodyIn = (version: RosterVersion, kind: RosterKind, body: RosterBody): RosterBody =>
  version === '1.1' ? (formerly[kind]?.(body) ?? body) : body;

/** In 1.1 every result has a score. One without is none there; a zero would be taken for a mark. */
export const isGoneIn = (
  version: RosterVersion,
  kind: RosterKind,
  { isGone, body }: Pick<RosterRow, 'isGone' | 'body'>,
): boolean => isGone || (version === '1.1' && kind === 'result' && body['score'] === undefined);

/** The id that a field refers to; undefined: to none. */
export const idIn = (body: RosterBody, field: string): string | undefined => referenceOf(body[field])?.sourcedId;

/** The ids that a field refers to. */
export const idsIn = (body: RosterBody, field: string): string[] =>
  ((body[field] ?? []) as readonly RosterReference[]).map(({ sourcedId }) => sourcedId);
