import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

export const remarkPhrases = pgTable(
  'remark_phrase',
  {
    remarkPhraseId: integer().primaryKey().generatedAlwaysAsIdentity(),
    phrase: text().notNull(),
    topic: text().notNull().default(''),
    ...nameColumns(sql`phrase`),
    ...stampColumns(),
  },
  (table) => [uniqueIndex('remark_phrase_once').on(table.searchName)],
);
