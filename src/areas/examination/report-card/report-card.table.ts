import { type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SchoolOnPaper } from '../../../common/paper/paper.domain.ts';
import { issuedColumns, provenColumns } from '../../../common/paper/paper-columns.table.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { students } from '../../student/student/student.table.ts';
import { examinations } from '../examination/examination.table.ts';

/** The mark of a card that says of a course that it is still missing. */
export const provisional = 'Provisional';

/** Whose line it is above which the signature of the school stands. */
export const principal = 'Principal';

/** What a card says, word for word. Cards are stored with these keys, so the keys stay. */
export interface CardContent {
  /** Missing on a card of an earlier version. */
  school?: SchoolOnPaper;
  marks: string[];
  examination: string;
  period: string;
  name: string;
  facts: [label: string, value: string][];
  header: string[];
  rows: { cells: string[]; isBad: boolean }[];
  total: string[];
  notes: string[];
  figures: [label: string, value: string, note: string][];
  said: [label: string, words: string][];
  signatures: [role: string, who: string][];
  scale: string[];
}

/**
 * The report cards that were printed. A change of the student's own marks or remark replaces theirs. They outlive their examination, but not
 * their student.
 */
export const reportCards = pgTable(
  'report_card',
  {
    reportCardId: integer().primaryKey().generatedAlwaysAsIdentity(),
    examinationId: integer().references(() => examinations.examinationId, { onDelete: 'set null' }),
    studentId: belongsTo(() => students.studentId),
    ...provenColumns(),
    ...issuedColumns<CardContent>(),
  },
  (table) => [
    unique('report_card_code').on(table.code),
    unique('report_card_number').on(table.number),
    uniqueIndex('report_card_current').on(table.examinationId, table.studentId).where(sql`${table.ended} is null`),
    index('report_card_student').on(table.studentId),
  ],
);

/** The report cards of some students in an examination. */
export const cardsOf = (examinationId: number, studentIds: readonly number[]): SQL =>
  sql`examination_id = ${examinationId} and student_id = any(${sql.param([...studentIds])}::int[])`;

/**
 * The cards that a change of marks replaces, asked before it is stored: of those whose marks change, and every card that says a course is
 * still missing, once that course gets its first mark.
 */
export const cardsChangedBy = (examinationId: number, changed: readonly { studentId: number; examScheduleId: number }[]): SQL => {
  const scheduleIds = [...new Set(changed.map(({ examScheduleId }) => examScheduleId))];
  const students = changed.map(({ studentId }) => studentId);
  return sql`examination_id = ${examinationId} and (student_id = any(${sql.param(students)}::int[])
    or (jsonb_exists(said -> 'marks', ${provisional}) and exists (
      select from unnest(${sql.param(scheduleIds)}::int[]) s (id)
      where not exists (select from grade_record g where g.exam_schedule_id = s.id and g.marks is not null))))`;
};
