import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

export const insuranceProviders = pgTable('insurance_provider', {
  insuranceProviderId: integer().primaryKey().generatedAlwaysAsIdentity(),
  insuranceProviderName: text().notNull(),
  insuranceProviderContactMail: text().notNull().default(''),
  insuranceProviderContactNumber: text().notNull().default(''),
  ...nameColumns(sql`insurance_provider_name`),
  ...stampColumns(),
});
