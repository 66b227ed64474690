import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes } from '../../../kit/server/database/bytes-column.table.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { scopeBy } from '../../../kit/server/resource/scope.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { students } from '../../student/student/student.table.ts';

/** What is said of each file. Deleted with the student. */
export const files = pgTable(
  'file',
  {
    fileId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: belongsTo(() => students.studentId),
    title: text().notNull(),
    isShown: boolean().notNull().default(false),
    mediaType: text().notNull(),
    /** In bytes. */
    size: integer().notNull(),
    ...stampColumns(),
  },
  (table) => [
    index('file_student').on(table.studentId, table.fileId),
    check('file_media_type', sql`${table.mediaType} in ('application/pdf', 'image/jpeg')`),
  ],
);

/** What each file holds, by itself: lists do not read it. */
export const fileContents = pgTable('file_content', {
  fileId: integer()
    .primaryKey()
    .references(() => files.fileId, { onDelete: 'cascade' }),
  content: bytes().notNull(),
});

/** A family, whose scope is its students, reads what is shown to it. */
export const ofFamily = scopeBy(
  sql`select case when ${files.isShown} then ${files.studentId} end`,
  (ids) => sql`(${files.isShown} and ${files.studentId} = any(${ids}))`,
);

/** A reference to a file. */
export const fileLink = linkTo({
  as: 'file',
  table: files,
  id: files.fileId,
  scopes: {
    programid: scopeBy(
      sql`select ${students.enrolledProgramId} from ${students} where ${students.studentId} = ${files.studentId}`,
      (ids) =>
        sql`${files.studentId} in (select ${students.studentId} from ${students} where ${students.enrolledProgramId} = any(${ids}))`,
    ),
    studentid: ofFamily,
  },
  filters: {},
});
