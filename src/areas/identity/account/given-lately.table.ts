import { type SQL, sql } from 'drizzle-orm';
import { auditEntries } from '../../../kit/server/resource/audit.table.ts';

/**
 * Whether somebody else has made, changed or invited an account within the last 7 days, and may be using it: it has no say in what two people
 * have to decide.
 */
export const wasGivenLately = (accountId: number): SQL => sql`exists (
  select from ${auditEntries} where resource = 'Account' and record_id = ${accountId} and account_id <> ${accountId}
    and action in ('create', 'update', 'invite') and at > now() - interval '7 days')`;
