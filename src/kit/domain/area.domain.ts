import type { Action, PermissionMap } from './permission.domain.ts';
import { permits } from './permission.domain.ts';

/** What permissions are given for. The product adds its names to this interface by declaration merging; the kit knows none. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PermissionNames {}
/** The name before the dot of a permission key. */
export type PermissionName = keyof PermissionNames & string;

/** A permission key, `<name>.<action>`. */
export type PermissionKey = `${PermissionName}.${Action}`;

/** The keys for each of these actions on each of these things. */
export const permissionKeys = (names: readonly PermissionName[], of: readonly Action[]): PermissionKey[] =>
  names.flatMap((name) => of.map((action): PermissionKey => `${name}.${action}`));

/** One place of the application: its address, and who may see it. */
export interface PageEntry {
  /** Shown in the sidebar, in the browser's title and where the permission is missing. */
  label: string;
  /** The router's path; `$id` stands for a parameter. */
  path: `/${string}`;
  /** One of these keys has to be held. */
  permission: PermissionKey | readonly PermissionKey[];
  /** The path of the menu entry that is marked while this page shows, for one without an entry of its own. */
  under?: `/${string}`;
  /** Scope keys of which the permission has to carry one, unless it is `-1`: `['programid', 'studentid']`. */
  requires?: readonly string[];
}

/** A place that the sidebar lists: one permission shows it. */
export interface MenuEntry extends PageEntry {
  permission: PermissionKey;
}

/** One group of the sidebar with its addresses, `/<code>/…`. */
export interface Area {
  /** First part of its addresses and of its calls: `sis` for `/sis/…` and `/api/sis/…`. */
  code: string;
  /** `Student Area` */
  label: string;
  /** Shown on an unknown address inside the area. */
  notFound: string;
  menu: readonly MenuEntry[];
  /** Addresses without an entry in the sidebar. */
  pages?: readonly PageEntry[];
}

/** Whether the holder of these permissions sees a place. */
export function allowed(entry: PageEntry, permissions: PermissionMap): boolean {
  const keys = typeof entry.permission === 'string' ? [entry.permission] : entry.permission;
  return keys.some((key) => permits(permissions[key], entry.requires));
}

/** The path of the menu entry that an address belongs to: its own, or that of the page which it is. */
export function menuPathOf({ menu, pages = [] }: Area, address: string): string | undefined {
  const matches = ({ path }: PageEntry) => {
    const [wanted, given] = [path.split('/'), address.split('/')];
    return wanted.length === given.length && wanted.every((part, index) => part.startsWith('$') || part === given[index]);
  };
  return menu.find(matches)?.path ?? pages.find(matches)?.under;
}

/** The entries of an area's menu that the holder of these permissions sees. */
export const visibleMenu = (area: Area, permissions: PermissionMap): MenuEntry[] =>
  area.menu.filter((entry) => allowed(entry, permissions));
