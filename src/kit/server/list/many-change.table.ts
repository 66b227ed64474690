import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

import type { IsoDate } from '../../domain/dates.domain.ts';

/** How long a change may be taken back. */
export const manyChangesKept = '7 days';

/** One field that was changed for many records at once, and what it was before. */
export const manyChanges = pgTable(
  'many_change',
  {
    manyChangeId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Who made it, and may take it back. */
    accountId: integer().notNull(),
    /** `ias/Account` */
    list: text().notNull(),
    field: text().notNull(),
    /** The records, with the value before and the version since. */
    records: jsonb().$type<readonly ManyChanged[]>().notNull(),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
    undone: timestamp({ withTimezone: true }),
  },
  (table) => [index('many_change_created').on(table.created)],
);

/** One record of such a change. */
export interface ManyChanged {
  id: number;
  before: unknown;
  version: number;
  /** The day since when it has the other value; and what had waited for a coming day before. */
  since?: IsoDate | undefined;
  waited?: { value: unknown; day: IsoDate } | undefined;
}
