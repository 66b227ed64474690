import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { students } from '../../student/student/student.table.ts';
import { examinations } from '../examination/examination.table.ts';

/** What a card says, word for word. Cards are stored with these keys, so the keys stay. */
export interface CardContent {
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
 * What a printed report card said, word for word. With its code, the holder can check whether it is genuine or has been replaced. It
 * outlives its examination, but not its student.
 */
export const reportCards = pgTable(
  'report_card',
  {
    reportCardId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** 128 random bits; printed on the card, shown in no list. */
    code: text().notNull(),
    number: text().notNull(),
    examinationId: integer().references(() => examinations.examinationId, { onDelete: 'set null' }),
    studentId: belongsTo(() => students.studentId),
    initials: text().notNull(),
    result: text().notNull(),
    content: jsonb('said').$type<CardContent>().notNull(),
    issued: timestamp({ withTimezone: true }).notNull().defaultNow(),
    issuedBy: text().notNull(),
    /** When a newer card replaced it. */
    replaced: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('report_card_code').on(table.code),
    unique('report_card_number').on(table.number),
    uniqueIndex('report_card_current').on(table.examinationId, table.studentId).where(sql`${table.replaced} is null`),
    index('report_card_student').on(table.studentId),
  ],
);
