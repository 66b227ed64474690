import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { students } from '../../student/student/student.table.ts';

/** A secret address from which somebody's calendar fetches lessons; it shows what its account may read at that moment. */
export const calendarFeeds = pgTable(
  'calendar_feed',
  {
    calendarFeedId: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: belongsTo(() => accounts.accountId),
    /** SHA-256 of the secret, hex. The address itself is shown only once. */
    secretHash: text().notNull(),
    staffId: integer().references(() => staff.staffId, { onDelete: 'cascade' }),
    programId: integer().references(() => programs.programId, { onDelete: 'cascade' }),
    studentId: integer().references(() => students.studentId, { onDelete: 'cascade' }),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsed: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('calendar_feed_secret').on(table.secretHash),
    check('calendar_feed_of_one', sql`num_nonnulls(${table.staffId}, ${table.programId}, ${table.studentId}) = 1`),
    index('calendar_feed_account').on(table.accountId),
    index('calendar_feed_staff').on(table.staffId),
    index('calendar_feed_program').on(table.programId),
    index('calendar_feed_student').on(table.studentId),
  ],
);
