import { hash } from 'node:crypto';
import { conflict } from '../../http/errors.server.ts';

/** The mark of a preview: the same for the same content, and for no other. A sum could stay equal while the people change. */
export const markOf = (shown: unknown): string => hash('sha256', JSON.stringify(shown), 'base64url');

/** @throws 409 with the message if the mark has changed since the preview */
export function refuseUnseen(seen: string | null | undefined, now: string, message: string): void {
  if (typeof seen === 'string' && seen !== now) throw conflict(message);
}
