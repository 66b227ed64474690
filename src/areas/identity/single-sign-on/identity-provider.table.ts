import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { nameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { sealedText } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { newAccountsFor } from './identity-provider.domain.ts';

export const identityProviders = pgTable(
  'identity_provider',
  {
    identityProviderId: integer().primaryKey().generatedAlwaysAsIdentity(),
    providerName: text().notNull(),
    issuer: text().notNull(),
    clientId: text().notNull().default(''),
    /** `''`: it has not been entered. */
    clientSecret: sealedText().notNull().default(''),
    domains: text().notNull().default(''),
    newAccounts: integer().notNull().default(0),
    countsAsFactor: boolean().notNull().default(false),
    isEnabled: boolean().notNull().default(false),
    ...nameColumns(sql`provider_name`),
    ...stampColumns(),
  },
  (table) => [
    uniqueIndex('identity_provider_name').on(table.searchName),
    // By it and the subject a link finds its account.
    uniqueIndex('identity_provider_issuer').on(table.issuer),
    enumCheck('identity_provider_new_accounts', table.newAccounts, newAccountsFor),
  ],
);
