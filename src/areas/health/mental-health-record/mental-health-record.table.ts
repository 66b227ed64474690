import { integer, pgTable } from 'drizzle-orm/pg-core';
import { mentalHealths } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { healthPartColumns, listedRules, ownNameColumn } from '../health-part/health-part.table.ts';

const name = 'mental_health_record';

export const mentalHealthRecords = pgTable(
  name,
  {
    mentalHealthRecordId: integer().primaryKey().generatedAlwaysAsIdentity(),
    mentalHealth: integer().notNull(),
    ...ownNameColumn(),
    ...healthPartColumns(),
  },
  (table) => [
    ...listedRules(name, table, table.mentalHealth),
    enumCheck('mental_health_record_mental_health', table.mentalHealth, mentalHealths),
  ],
);
