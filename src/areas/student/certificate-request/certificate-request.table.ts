import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { files } from '../../general/file/file.table.ts';
import { students } from '../student/student.table.ts';
import { certificateKinds, requestState, requestStates } from './request-values.domain.ts';

/** The certificates that families have asked for. Deleted with the student. */
export const certificateRequests = pgTable(
  'certificate_request',
  {
    certificateRequestId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: belongsTo(() => students.studentId),
    kind: integer().notNull(),
    purpose: text().notNull(),
    state: integer().notNull().default(requestState.asked),
    reason: text().notNull().default(''),
    fileId: integer().references(() => files.fileId, { onDelete: 'set null' }),
    ...stampColumns(),
  },
  (table) => [
    uniqueIndex('certificate_request_once')
      .on(table.studentId, table.kind)
      .where(sql`${table.state} = ${sql.raw(String(requestState.asked))}`),
    index('certificate_request_student').on(table.studentId),
    index('certificate_request_state').on(table.state, table.certificateRequestId),
    index('certificate_request_file').on(table.fileId),
    enumCheck('certificate_request_kind', table.kind, certificateKinds),
    enumCheck('certificate_request_state_known', table.state, requestStates),
  ],
);
