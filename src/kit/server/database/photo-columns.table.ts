import { type PgColumn, text } from 'drizzle-orm/pg-core';
import { bytes } from './bytes-column.table.ts';

/** Columns of a photo in two sizes (longer side in pixels), JPEG; the version changes with the picture. */
export const photoColumns = () => ({
  version: text().notNull(),
  image64: bytes('image_64').notNull(),
  image512: bytes('image_512').notNull(),
});

/** The columns of a table that was made with them. */
export type PhotoColumns = Record<'version' | 'image64' | 'image512', PgColumn>;
