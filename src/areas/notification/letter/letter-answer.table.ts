import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { students } from '../../student/student/student.table.ts';
import { mailings } from '../mailing/mailing.table.ts';

/** What was answered last to a letter about a child; the earlier answers are in the audit log. */
export const letterAnswers = pgTable(
  'letter_answer',
  {
    mailingId: belongsTo(() => mailings.mailingId),
    studentId: belongsTo(() => students.studentId),
    /** One of the answers to choose from; `''`: it was read. */
    answer: text().notNull(),
    /** Who answered; null once the account is gone. */
    accountId: integer().references(() => accounts.accountId, { onDelete: 'set null' }),
    answeredBy: text().notNull(),
    answered: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.studentId] }),
    index('letter_answer_student').on(table.studentId),
    index('letter_answer_account').on(table.accountId),
  ],
);
