import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { students } from '../../student/student/student.table.ts';
import { examinations } from '../examination/examination.table.ts';

/** The class teacher's remark about a student on the report card of an examination. */
export const examRemarks = pgTable(
  'exam_remark',
  {
    examinationId: belongsTo(() => examinations.examinationId),
    studentId: belongsTo(() => students.studentId),
    remark: text().notNull(),
    ...stampColumns(),
  },
  (table) => [primaryKey({ columns: [table.examinationId, table.studentId] }), index('exam_remark_student').on(table.studentId)],
);
