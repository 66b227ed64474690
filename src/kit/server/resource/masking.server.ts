import { covers, parseGrant, permits } from '../../domain/permission.domain.ts';
import { type AnyListed, type ListedResource, masked, permissionKey } from '../../domain/resource.domain.ts';
import type { Context, Session } from '../http/context.server.ts';
import type { Shown } from './storage.server.ts';

/** Hides what a caller, or the audit log, is not to see of a resource's rows. */
export function masking<Row extends Record<string, unknown>>(resource: ListedResource<Row>) {
  const { sensitive } = resource;
  const { mask = {}, maskInLists = {}, apart } = sensitive ?? {};
  const hidden: readonly string[] = [...Object.keys({ ...mask, ...maskInLists }), ...(apart?.fields ?? [])];

  return {
    /**
     * Shows rows, or some of their fields, as the caller may see them. Where a sensitive field is read, so are the owners that masks
     * depend on.
     */
    shownTo({ session }: Context, way: Shown): (row: Row) => Row {
      const internal = internalFor(resource, session);
      const updatable = parseGrant(session.permissions[`${resource.permission}.update`]);
      const maskApart = isApart(session) ? apart?.mask : undefined;
      const isOwn = (row: Row) => {
        const owners = resource.owners(row);
        return covers(updatable, owners) || covers(session.personal, owners);
      };
      return (whole) => {
        const row = without(whole, internal);
        if (!sensitive || !hidden.some((name) => name in row)) return row;
        // Whose row it is is worked out only where that decides.
        const covered = updatable === 'all' || isOwn(row) ? row : masked(row, sensitive.mask);
        const told = maskApart ? maskApart(covered, session.apart) : covered;
        return way === 'list' ? masked(told, sensitive.maskInLists) : told;
      };
    },

    /** A row as the audit log keeps it. */
    audited: (row: Row): Row => (sensitive ? masked(masked(row, sensitive.mask), sensitive.maskInLists) : row),
  };
}

/** Whether the caller is kept apart from anybody. */
export const isApart = ({ apart }: Session): boolean => Object.values(apart).some((ids) => ids.length > 0);

/** The internal fields, if the caller may not write such records; otherwise none. */
export function internalFor(resource: AnyListed, { permissions }: Pick<Session, 'permissions'>): readonly string[] {
  const { internal = [] } = resource;
  const mayWrite = (['create', 'update'] as const).some((action) => permits(permissions[permissionKey(resource, action)]));
  return mayWrite ? [] : internal;
}

/** A row, or a part of one, with these fields empty: `''` for a text, else null. */
function without<Row extends Record<string, unknown>>(row: Row, fields: readonly string[]): Row {
  const present = fields.filter((field) => field in row);
  return present.length === 0
    ? row
    : { ...row, ...Object.fromEntries(present.map((field) => [field, typeof row[field] === 'string' ? '' : null])) };
}
