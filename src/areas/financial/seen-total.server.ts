import { conflict } from '../../kit/server/http/errors.server.ts';

/**
 * Refuses what has come to another sum since it was looked at. Who says no sum wants it as it is now.
 * @throws 409 with the message
 */
export function refuseUnseen(seen: number | null | undefined, total: number, message: string): void {
  if (typeof seen === 'number' && seen !== total) throw conflict(message);
}
