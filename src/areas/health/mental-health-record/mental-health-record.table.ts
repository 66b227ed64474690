import { integer, pgTable } from 'drizzle-orm/pg-core';
import { mentalHealths } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { healthPartColumns, partOnce } from '../health-part/health-part.table.ts';

const name = 'mental_health_record';

export const mentalHealthRecords = pgTable(
  name,
  {
    mentalHealthRecordId: integer().primaryKey().generatedAlwaysAsIdentity(),
    mentalHealth: integer().notNull(),
    ...healthPartColumns(),
  },
  (table) => [
    partOnce(name, table.healthRecordId, table.mentalHealth),
    enumCheck('mental_health_record_mental_health', table.mentalHealth, mentalHealths),
  ],
);
