import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { enumCheck } from '../../../kit/server/database/enum-check.server.ts';
import { belongsTo } from '../../../kit/server/database/reference-columns.table.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { dataRequests } from '../data-request/data-request.table.ts';
import { erasureState, erasureStates, noticeHours } from './erasure-words.domain.ts';

const moment = () => timestamp({ withTimezone: true });
const account = () => integer().references(() => accounts.accountId, { onDelete: 'set null' });

/** That the person of a request is erased: who proposed it, who confirmed it, and what became of it. It names nobody else. */
export const erasures = pgTable(
  'erasure',
  {
    erasureId: integer().primaryKey().generatedAlwaysAsIdentity(),
    dataRequestId: belongsTo(() => dataRequests.dataRequestId),
    state: integer().notNull().default(erasureState.proposed),
    /** The mark of what was shown: it is what is erased, or nothing is. */
    seen: text().notNull(),
    /** The guardians whose data go along. */
    guardianIds: integer().array().notNull().default([]),
    proposed: moment().notNull().defaultNow(),
    proposedBy: account(),
    /** Nothing is erased before. */
    noticeUntil: moment().notNull(),
    confirmed: moment(),
    confirmedBy: account(),
    ended: moment(),
    /** Why nothing was erased; empty where it was, or where somebody stopped it. */
    reason: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('erasure_once').on(table.dataRequestId).where(sql`${table.state} in (1, 2)`),
    index('erasure_request').on(table.dataRequestId),
    index('erasure_due').on(table.noticeUntil).where(sql`${table.state} = 2`),
    index('erasure_proposed_by').on(table.proposedBy),
    index('erasure_confirmed_by').on(table.confirmedBy),
    enumCheck('erasure_state', table.state, erasureStates),
    check(
      'erasure_notice',
      sql`${table.noticeUntil} >= ${table.proposed} + make_interval(hours => ${sql.raw(String(noticeHours.least))})`,
    ),
    check('erasure_by_two', sql`${table.confirmedBy} <> ${table.proposedBy}`),
    check('erasure_was_confirmed', sql`${table.state} not in (2, 3) or ${table.confirmed} is not null`),
  ],
);
