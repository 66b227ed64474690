import { integer, pgTable } from 'drizzle-orm/pg-core';
import { chronicConditions } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { gravityColumns, gravityRules, healthPartColumns, listedRules, ownNameColumn } from '../health-part/health-part.table.ts';

const name = 'chronic_condition_record';

export const chronicConditionRecords = pgTable(
  name,
  {
    chronicConditionRecordId: integer().primaryKey().generatedAlwaysAsIdentity(),
    chronicCondition: integer().notNull(),
    ...ownNameColumn(),
    ...gravityColumns(),
    ...healthPartColumns(),
  },
  (table) => [
    ...listedRules(name, table, table.chronicCondition),
    enumCheck('chronic_condition_record_condition', table.chronicCondition, chronicConditions),
    ...gravityRules(name, table.healthRecordId, table.severity),
  ],
);
