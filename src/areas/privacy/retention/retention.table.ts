import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { retentionKinds } from './retention-rules.domain.ts';

/** The rules that the school has set; without a row a kind is off. */
export const retentionRules = pgTable(
  'retention_rule',
  {
    kind: integer().primaryKey(),
    months: integer().notNull(),
    isOn: boolean().notNull().default(false),
    lastRun: date(),
    ...stampColumns(),
  },
  (table) => [
    enumCheck('retention_rule_kind', table.kind, retentionKinds),
    check('retention_rule_months', sql`${table.months} between 1 and 600`),
  ],
);
