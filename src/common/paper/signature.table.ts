import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The principals’ signatures, PNG. None is ever changed or deleted: what was issued with one is printed with it again. */
export const schoolSignatures = pgTable('school_signature', {
  signatureId: integer().primaryKey().generatedAlwaysAsIdentity(),
  image: bytes().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  createdBy: text().notNull(),
});
