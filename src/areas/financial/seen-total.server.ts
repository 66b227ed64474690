import { conflict } from '../../kit/server/http/errors.server.ts';

/**
 * Refuses if the total has changed since the preview. A caller who sends none takes it as it is now.
 * @throws 409 with the message
 */
export function refuseUnseen(seen: number | null | undefined, total: number, message: string): void {
  if (typeof seen === 'number' && seen !== total) throw conflict(message);
}
