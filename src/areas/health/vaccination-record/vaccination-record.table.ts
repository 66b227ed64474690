import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { vaccinations } from '../../../common/enumerations.domain.ts';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { healthPartColumns, listedRules, ownNameColumn } from '../health-part/health-part.table.ts';

const name = 'vaccination_record';

export const vaccinationRecords = pgTable(
  name,
  {
    vaccinationRecordId: integer().primaryKey().generatedAlwaysAsIdentity(),
    vaccine: integer().notNull(),
    ...ownNameColumn(),
    dateAdministered: date().notNull(),
    booster: boolean().notNull().default(false),
    notes: text().notNull().default(''),
    ...healthPartColumns(),
  },
  (table) => [
    ...listedRules(name, table, table.vaccine, table.dateAdministered),
    enumCheck('vaccination_record_vaccine', table.vaccine, vaccinations),
    index('vaccination_record_date').on(table.dateAdministered, table.vaccinationRecordId),
  ],
);
