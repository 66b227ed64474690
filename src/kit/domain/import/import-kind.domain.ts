import type { PermissionKey } from '../area.domain.ts';

/** What is imported from a file, and what it is called. */
export interface ImportKind<Area extends string = string, Name extends string = string> {
  /** The resource whose records it creates. */
  area: Area;
  name: Name;
  permission: PermissionKey;
  /** The kind of its tasks. */
  task: string;
  /** `Books`: the page behind `list`, and the sheet of the template. */
  title: string;
  /** What a row holds: `book`, `books`. */
  one: string;
  many: string;
  /** The page that lists the records. */
  list: string;
}

/** What the file to fill in is called. */
export const templateName = ({ title }: ImportKind, format: string): string => `${title.toLowerCase()}.${format}`;

/** How many rows one file may hold. */
export const mostRows = 10_000;
/** How large it may be. */
export const mostMegabytes = 10;
