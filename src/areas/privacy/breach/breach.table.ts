import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { timeColumn } from '../../../kit/server/database/time-column.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { breachStates } from './breach-words.domain.ts';

/** The register of breaches of personal data. */
export const breaches = pgTable(
  'breach',
  {
    breachId: integer().primaryKey().generatedAlwaysAsIdentity(),
    breachName: text().notNull(),
    noticedOn: date().notNull(),
    noticedTime: timeColumn().notNull(),
    happenedOn: date(),
    whose: text().notNull(),
    peopleCount: integer().notNull(),
    details: text().notNull().default(''),
    consequences: text().notNull().default(''),
    measures: text().notNull().default(''),
    advice: text().notNull().default(''),
    boardToldOn: date(),
    peopleToldOn: date(),
    state: integer().notNull(),
    ...nameColumns(sql`breach_name`),
    ...stampColumns(),
  },
  (table) => [index('breach_noticed').on(table.noticedOn, table.breachId), enumCheck('breach_state', table.state, breachStates)],
);
