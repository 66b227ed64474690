import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { personNameColumns } from '../../../kit/server/database/name-columns.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { families } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import { roles } from './account-roles.domain.ts';

/** Who may sign in. Every account except an administrator's belongs to a person; if that record is deleted, the account stays, disabled. */
export const accounts = pgTable(
  'account',
  {
    accountId: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    /** argon2id; null until the invitation is accepted. */
    passwordHash: text(),
    role: integer().notNull(),
    /** The name to show: the person's, which it follows, or the administrator's own. */
    accountName: text().notNull(),
    staffId: integer().references(() => staff.staffId, { onDelete: 'set null' }),
    familyId: integer().references(() => families.familyId, { onDelete: 'set null' }),
    studentId: integer().references(() => students.studentId, { onDelete: 'set null' }),
    isDisabled: boolean().notNull().default(false),
    /** SHA-256 of the token in a one-time link, hex. */
    invitationHash: text(),
    invitationExpires: timestamp({ withTimezone: true }),
    ...personNameColumns(sql`account_name`),
    ...stampColumns(),
  },
  (table) => [
    uniqueIndex('account_email').on(sql`lower(${table.email})`),
    uniqueIndex('account_staff').on(table.staffId),
    uniqueIndex('account_family').on(table.familyId),
    uniqueIndex('account_student').on(table.studentId),
    index('account_name').on(table.nameSort, table.accountId),
    index('account_search_joined_letters').using('gin', sql`letter_groups(${table.searchJoined})`),
    index('account_email_letters').using('gin', sql`letter_groups(search_text(${table.email}))`),
    index('account_invitation').on(table.invitationHash),
    enumCheck('account_role', table.role, roles),
    check(
      'account_person',
      sql`num_nonnulls(${table.staffId}, ${table.familyId}, ${table.studentId}) = case when ${table.role} = 1 then 0 else 1 end
        or (${table.isDisabled} and num_nonnulls(${table.staffId}, ${table.familyId}, ${table.studentId}) = 0)`,
    ),
  ],
);
