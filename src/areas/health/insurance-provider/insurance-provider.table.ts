import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';

export const insuranceProviders = pgTable('insurance_provider', {
  insuranceProviderId: integer().primaryKey().generatedAlwaysAsIdentity(),
  insuranceProviderName: text().notNull(),
  insuranceProviderContactMail: text().notNull().default(''),
  insuranceProviderContactNumber: text().notNull().default(''),
  ...nameColumns(sql`insurance_provider_name`),
  ...stampColumns(),
});

/** A reference to an insurance provider. */
export const insuranceProviderLink = linkTo({
  as: 'insuranceProvider',
  table: insuranceProviders,
  id: insuranceProviders.insuranceProviderId,
  scopes: { insuranceproviderid: insuranceProviders.insuranceProviderId },
  filters: {},
});
