import { type Action, type PermissionMap, permits } from './permission.domain.ts';

/** The things that permissions are given for. The product adds its names by declaration merging; the kit knows none. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PermissionNames {}
/** The name before the dot of a permission key. */
export type PermissionName = keyof PermissionNames & string;

/** A permission key, `<name>.<action>`. */
export type PermissionKey = `${PermissionName}.${Action}`;

/** The keys for each of some actions on each of some things. */
export const permissionKeys = (names: readonly PermissionName[], of: readonly Action[]): PermissionKey[] =>
  names.flatMap((name) => of.map((action): PermissionKey => `${name}.${action}`));

/** One place of the application: its address, and who may see it. */
export interface PageEntry {
  /** Shown in the sidebar, in the browser's title and on the page that says a permission is missing. */
  label: string;
  /** The router's path; `$id` stands for a parameter. */
  path: `/${string}`;
  /** The caller must hold one of these keys. */
  permission: PermissionKey | readonly PermissionKey[];
  /** The permission must name one of these scopes, unless it is `-1`: `['programid', 'studentid']`. For a page about everything: `[]`. */
  requires?: readonly string[];
}

/** A page that belongs to an entry of the sidebar. */
export interface PageBelow extends PageEntry {
  /** The path of the entry that is marked while it shows, unless it is the list of its folder: `/sis/student/grid` for `/sis/student/import`. */
  under?: `/${string}`;
}

/** A place in the sidebar, which one permission shows. */
export interface MenuEntry extends PageEntry {
  permission: PermissionKey;
}

/** One group of the sidebar with its addresses, `/<code>/…`. */
export interface Area {
  /** The first part of its addresses and calls: `sis` for `/sis/…` and `/api/sis/…`. */
  code: string;
  /** `Student Area` */
  label: string;
  menu: readonly MenuEntry[];
  /** Addresses without an entry in the sidebar. */
  pages?: readonly PageBelow[];
}

/** Whether the holder of these permissions sees a place. */
export function allowed(entry: PageEntry, permissions: PermissionMap): boolean {
  const keys = typeof entry.permission === 'string' ? [entry.permission] : entry.permission;
  return keys.some((key) => permits(permissions[key], entry.requires));
}

/** The path of the menu entry that an address belongs to: its own, or the one its page is under. */
export function menuPathOf({ menu, pages = [] }: Area, address: string): string | undefined {
  const matches = ({ path }: PageEntry) => {
    const [wanted, given] = [path.split('/'), address.split('/')];
    return wanted.length === given.length && wanted.every((part, index) => part.startsWith('$') || part === given[index]);
  };
  const page = pages.find(matches);
  return menu.find(matches)?.path ?? (page && (page.under ?? `${page.path.split('/', 3).join('/')}/grid`));
}

/** The entries of an area's menu that the holder of these permissions sees. */
export const visibleMenu = (area: Area, permissions: PermissionMap): MenuEntry[] =>
  area.menu.filter((entry) => allowed(entry, permissions));
