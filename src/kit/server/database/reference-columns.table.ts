import { type AnyPgColumn, integer } from 'drizzle-orm/pg-core';

/** A column that names another record, always: that record stays as long as this one. */
export const refersTo = (id: () => AnyPgColumn) => integer().notNull().references(id);

/** A column that names the record to which this one belongs: deleted with it. */
export const belongsTo = (id: () => AnyPgColumn) => integer().notNull().references(id, { onDelete: 'cascade' });
