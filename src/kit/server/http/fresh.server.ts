import type { Context } from './context.server.ts';
import { notFresh } from './errors.server.ts';
import { requirePerson } from './machine.server.ts';

/** How long somebody is taken for who they have proven to be, where much could be done with a session that was stolen. */
const freshMs = 10 * 60_000;

/**
 * Refuses what matters most to a session whose holder has not proven for ten minutes who they are. Only accounts that ask for a second
 * factor are asked again: for others, calls are answered as they were published. An API key cannot prove anything.
 * @throws 403 of a type of its own
 */
export function requireFresh(ctx: Pick<Context, 'session'>): void {
  requirePerson(ctx);
  if (!isFresh(ctx)) throw notFresh();
}

/** Whether `requireFresh` lets a session through. */
export const isFresh = ({ session: { confirmedAt } }: Pick<Context, 'session'>): boolean =>
  typeof confirmedAt !== 'number' || Date.now() - confirmedAt < freshMs;
