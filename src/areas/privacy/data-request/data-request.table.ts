import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import type { NumberSeries } from '../../../kit/server/database/number-series.server.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { linkTo } from '../../../kit/server/resource/link.server.ts';
import { stampColumns } from '../../../kit/server/resource/stamp.server.ts';
import { sealedBytes } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { families } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import { noticeHours } from '../erasure/erasure-words.domain.ts';
import {
  identityProofs,
  requestAbouts,
  requestKinds,
  requestState,
  requestStates,
  requestWays,
} from './data-request-words.domain.ts';
import { answerDays, archiveDays } from './request-clocks.domain.ts';

export const requestNumbers: NumberSeries = { series: 'data request', width: 4 };

/**
 * What was asked about the data of people. A request outlives its person: a trigger then takes the names and texts out, so that it says that
 * something was asked and answered, and not about whom.
 */
export const dataRequests = pgTable(
  'data_request',
  {
    dataRequestId: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestNumber: text().notNull(),
    kind: integer().notNull(),
    about: integer().notNull(),
    studentId: integer().references(() => students.studentId, { onDelete: 'set null' }),
    staffId: integer().references(() => staff.staffId, { onDelete: 'set null' }),
    familyId: integer().references(() => families.familyId, { onDelete: 'set null' }),
    /** The guardian who asks about a student. */
    askedByFamilyId: integer().references(() => families.familyId, { onDelete: 'set null' }),
    /** Who asked here, and is told of the answer. */
    accountId: integer().references(() => accounts.accountId, { onDelete: 'set null' }),
    askedBy: text().notNull(),
    askedOn: date().notNull(),
    way: integer().notNull(),
    proof: integer().notNull(),
    wish: text().notNull().default(''),
    state: integer().notNull().default(requestState.asked),
    dueOn: date().notNull(),
    answer: text().notNull().default(''),
    answeredOn: date(),
    archiveUntil: date(),
    ...stampColumns(),
  },
  (table) => [
    uniqueIndex('data_request_number').on(table.requestNumber),
    index('data_request_state').on(table.state, table.dataRequestId),
    index('data_request_student').on(table.studentId),
    index('data_request_staff').on(table.staffId),
    index('data_request_family').on(table.familyId),
    index('data_request_asked_by_family').on(table.askedByFamilyId),
    index('data_request_account').on(table.accountId),
    enumCheck('data_request_kind', table.kind, requestKinds),
    enumCheck('data_request_about', table.about, requestAbouts),
    enumCheck('data_request_way', table.way, requestWays),
    enumCheck('data_request_proof', table.proof, identityProofs),
    enumCheck('data_request_state_known', table.state, requestStates),
    check('data_request_of_one', sql`num_nonnulls(${table.studentId}, ${table.staffId}, ${table.familyId}) <= 1`),
  ],
);

/** The archive of a request, in pieces. */
export const dataArchivePieces = pgTable(
  'data_archive_piece',
  {
    dataRequestId: belongsTo(() => dataRequests.dataRequestId),
    number: smallint().notNull(),
    bytes: sealedBytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dataRequestId, table.number] })],
);

/** Whether people may ask here, and the school's clocks; without the one row, nobody does, and the clocks are those by default. */
export const dataRequestSettings = pgTable(
  'data_request_setting',
  {
    id: integer().primaryKey(),
    isOpen: boolean().notNull().default(false),
    answerDays: integer().notNull().default(answerDays.default),
    archiveDays: integer().notNull().default(archiveDays.default),
    erasureHours: integer().notNull().default(noticeHours.default),
  },
  (table) => [
    check('data_request_setting_once', sql`${table.id} = 1`),
    check('data_request_setting_notice', sql`${table.erasureHours} >= ${sql.raw(String(noticeHours.least))}`),
  ],
);

/** A reference to a guardian; only whoever may read all requests reaches it. */
export const familyLink = linkTo({
  as: 'family',
  table: families,
  id: families.familyId,
  scopes: {},
  filters: {},
});
