import { type AnyPgColumn, integer } from 'drizzle-orm/pg-core';

/** A required reference to another record, which cannot be deleted as long as this one exists. */
export const refersTo = (id: () => AnyPgColumn) => integer().notNull().references(id);

/** A reference to the record that this one belongs to, and is deleted with. */
export const belongsTo = (id: () => AnyPgColumn) => integer().notNull().references(id, { onDelete: 'cascade' });
