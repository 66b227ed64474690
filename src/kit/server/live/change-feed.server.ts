import type { Database } from '../database/database.server.ts';
import { type LastingConnection, openLastingConnection } from '../database/lasting-connection.server.ts';
import { channelOf, gapNotice } from '../database/notices.server.ts';
import type { Change } from './change.server.ts';

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
