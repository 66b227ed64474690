import type { Database } from '../database/database.server.ts';
import { type LastingConnection, openLastingConnection } from '../database/lasting-connection.server.ts';
import { channelOf, gapNotice } from '../database/notices.server.ts';

/** What one statement of a write changed: kinds of records with the ids of a few, and the request that it came from. */
export interface Change {
  kinds: Readonly<Record<string, readonly number[] | null>>;
  request: string;
  /** Whose it is alone: nobody else is told. */
  account?: number;
  /** The account whose session ended. */
  signedOut?: number;
}

interface Hearing {
  change: (change: Change) => void;
  /** Some changes may not have been heard. */
  gap: () => void;
}

/** The changes of every process, as PostgreSQL tells them. */
type ChangeFeed = Pick<LastingConnection, 'start' | 'close'>;

/** Hears what the audit announces (`tellChanges`), and the database itself (`tell_task`). */
export const openChangeFeed = (database: Database, hearing: Hearing): ChangeFeed =>
  openLastingConnection(database, {
    name: 'homeroom-live',
    channel: channelOf(database.schema),
    hear: (payload) => (payload === gapNotice ? hearing.gap() : hearing.change(JSON.parse(payload) as Change)),
    back: hearing.gap,
  });
