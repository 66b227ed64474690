import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ImportHow } from '../../domain/import/import-how.domain.ts';

/** What was decided about reading files of a kind: proposed for the next one with the same headings. */
export const importMemories = pgTable(
  'import_memory',
  {
    /** The kind of import: the name of its task. */
    task: text().notNull(),
    /** Stands for the headings. */
    fileKind: text().notNull(),
    how: jsonb().$type<ImportHow>().notNull(),
    used: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.task, table.fileKind] })],
);
