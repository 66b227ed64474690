import { integer, pgTable } from 'drizzle-orm/pg-core';
import { allergies } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { gravityColumns, gravityRules, healthPartColumns, listedRules, ownNameColumn } from '../health-part/health-part.table.ts';

const name = 'allergy_record';

export const allergyRecords = pgTable(
  name,
  {
    allergyRecordId: integer().primaryKey().generatedAlwaysAsIdentity(),
    allergy: integer().notNull(),
    ...ownNameColumn(),
    ...gravityColumns(),
    ...healthPartColumns(),
  },
  (table) => [
    ...listedRules(name, table, table.allergy),
    enumCheck('allergy_record_allergy', table.allergy, allergies),
    ...gravityRules(name, table.healthRecordId, table.severity),
  ],
);
