import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Session } from '../http/context.server.ts';

/** An original as `originalColumns` keeps it. */
interface KeptOriginal {
  sessionHash: SQLWrapper;
  printed: SQLWrapper;
}

/** Whether the same session has printed an original just now, and may print it again: its printer jammed. */
export const printedJustNow = ({ sessionHash, printed }: KeptOriginal, { tokenHash }: Pick<Session, 'tokenHash'>): SQL<boolean> =>
  sql<boolean>`${sessionHash} = ${tokenHash} and ${printed} > now() - interval '10 minutes'`;
