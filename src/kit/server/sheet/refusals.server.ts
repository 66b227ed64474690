import { malformed, notFound, outsideScope } from '../http/errors.server.ts';
import { refuseStale } from '../resource/saving/save.server.ts';
import type { SheetAction, StoredSheet } from './sheet-store.server.ts';

/** @throws 400 if what was sent as the lines of a sheet is no list */
export function requireList(lines: unknown, field: string, message: string): void {
  if (!Array.isArray(lines)) throw malformed(message, { [field]: [message] });
}

/** @param lines whose they are, or which cells. @throws 400 if one of them was sent twice */
export function refuseTwice(lines: readonly (number | string)[], field: string, message: string): void {
  if (new Set(lines).size < lines.length) throw malformed(message, { [field]: [message] });
}

/** What a sheet outside the caller's scope is refused with: 403 for a new one; any other does not exist for them, 404. */
export const outsideSheet = (action: SheetAction, what: string) => (action === 'create' ? outsideScope() : notFound(what));

/** @throws 404 if there is no sheet to update, 409 if somebody else has saved it since `version` was read */
export function requireCurrent(stored: StoredSheet | undefined, version: number | null | undefined, what: string): void {
  if (!stored) throw notFound(what);
  refuseStale({ version }, stored);
}

/** Somebody who does not belong on a sheet, by their place in the sent list, from 1: whether they exist is not said. */
export const notBelonging = (place: number, where: string): string => `Number ${place} of the list did not belong ${where}`;
