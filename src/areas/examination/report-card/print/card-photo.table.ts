import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes } from '../../../../kit/server/database/bytes-column.table.ts';
import { studentPhotos } from '../../../student/student/student.table.ts';

/** Photos cropped for report cards, once each: cropping one takes as long as setting its card. Deleted with the photo. */
export const cardPhotos = pgTable('card_photo', {
  studentId: integer()
    .primaryKey()
    .references(() => studentPhotos.studentId, { onDelete: 'cascade', onUpdate: 'cascade' }),
  /** The version of the photo that it was cropped from. */
  version: text().notNull(),
  /** JPEG. */
  image: bytes('image').notNull(),
});
