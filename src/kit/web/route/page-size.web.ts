import { readStored, storageKeys, writeStored } from '../parts/browser-storage.web.ts';

export const pageSizes = [20, 40, 60, 80, 100] as const;
/** How many rows a page may have. */
export type PageSize = (typeof pageSizes)[number];

/** Reads a page size from a text; undefined for anything that is not offered. */
export const parsePageSize = (text: string | null | undefined): PageSize | undefined =>
  pageSizes.find((size) => String(size) === text);

/** The page size that this browser chose last; 20 at first. */
export const storedPageSize = (): PageSize => parsePageSize(readStored(storageKeys.pageSize)) ?? 20;

/** Keeps the page size in this browser, for every list. */
export const rememberPageSize = (size: PageSize): void => writeStored(storageKeys.pageSize, String(size));
