import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { belongsTo, refersTo } from '../../../kit/server/database/reference-columns.table.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { families } from '../family/family.table.ts';
import { students } from '../student/student.table.ts';
import { consentRules, consentWays, purposes } from './consent-words.domain.ts';

/** The texts by which families are asked, one row each time one changes: the latest of a purpose is in force. Rows stay as they are. */
export const consentNotices = pgTable(
  'consent_notice',
  {
    consentNoticeId: integer().primaryKey().generatedAlwaysAsIdentity(),
    purpose: integer().notNull(),
    rule: integer().notNull(),
    notice: text().notNull(),
    /** Whether a yes to an earlier text no longer counts. */
    asksAgain: boolean().notNull().default(false),
    ...stampColumns(),
  },
  (table) => [
    index('consent_notice_purpose').on(table.purpose, table.consentNoticeId),
    enumCheck('consent_notice_purpose_known', table.purpose, purposes),
    enumCheck('consent_notice_rule_known', table.rule, consentRules),
  ],
);

/** What guardians and students have said, one row each time. Rows stay as they are, and go only with the student. */
export const consents = pgTable(
  'consent',
  {
    consentId: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: belongsTo(() => students.studentId),
    purpose: integer().notNull(),
    /** The text that was in force. */
    consentNoticeId: refersTo(() => consentNotices.consentNoticeId),
    isGiven: boolean().notNull(),
    /** The guardian who said so; null: whoever `saidBy` names, or a guardian whose record is gone. */
    familyId: integer().references(() => families.familyId, { onDelete: 'set null' }),
    /** Whether it stands for all who decide, whatever one of them said before: the student, or a paper that all have signed. */
    isForAll: boolean().notNull().default(false),
    way: integer().notNull(),
    saidBy: text().notNull(),
    saidOn: date().notNull(),
    notes: text().notNull().default(''),
    ...stampColumns(),
  },
  (table) => [
    index('consent_student').on(table.studentId, table.purpose, table.consentId),
    index('consent_purpose').on(table.purpose, table.consentId),
    index('consent_notice_of').on(table.consentNoticeId),
    index('consent_family').on(table.familyId),
    enumCheck('consent_purpose_known', table.purpose, purposes),
    enumCheck('consent_way_known', table.way, consentWays),
    check('consent_for_all', sql`not (${table.isForAll} and ${table.familyId} is not null)`),
  ],
);

/** How long a link in a message takes a consent back. */
export const consentLinksKept = '1 year';

/**
 * The link in a message that rests on a consent, by which the guardian who got it takes that one consent back: a row for each child whom the
 * message was about. It stays until it ends, because the last message is the one that somebody finds.
 */
export const consentLinks = pgTable(
  'consent_link',
  {
    /** SHA-256 of the token in the link, hex. */
    tokenHash: text().notNull(),
    studentId: belongsTo(() => students.studentId),
    familyId: belongsTo(() => families.familyId),
    purpose: integer().notNull(),
    /** The fingerprint of the address that it was sent to: it is void once the guardian has another. */
    sentTo: text().notNull(),
    expires: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.studentId] }),
    index('consent_link_student').on(table.studentId),
    index('consent_link_family').on(table.familyId),
    index('consent_link_expires').on(table.expires),
    enumCheck('consent_link_purpose_known', table.purpose, purposes),
  ],
);
