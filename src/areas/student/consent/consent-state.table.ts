import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { constant } from '../../../kit/server/database/constant.server.ts';
import { consentNotices, consents } from './consent.table.ts';
import { consentRule, consentState, type Purpose } from './consent-words.domain.ts';

/** A condition on rows `name` that were there at a moment; without one, now. */
const by = (name: 'n' | 'c' | 'l', at: SQLWrapper | undefined): SQL => (at ? sql`and ${sql.raw(name)}.created <= ${at}` : sql``);

/** What holds for who has said nothing about a purpose; it is worked out once for a whole list. */
export const ruleOf = (of: Purpose | SQL, at?: SQLWrapper): SQL<number> => sql`coalesce((
  select n.rule from ${consentNotices} n where n.purpose = ${number(of)} ${by('n', at)}
  order by n.consent_notice_id desc limit 1), ${constant(consentRule.off)})`;

const number = (of: Purpose | SQL): SQL => (typeof of === 'number' ? constant(of) : of);

/** Whether two rows are of the same guardian. Of those whose records are gone, the names tell. */
const isSameGuardian = sql`(l.family_id = c.family_id
  or (l.family_id is null and c.family_id is null and not c.is_for_all and l.said_by = c.said_by))`;

/** Whether a no stands: of one who has not said yes since, while nobody has spoken for all. */
const isRefused = (studentId: SQLWrapper, of: SQL, at?: SQLWrapper) => sql`exists (
  select from ${consents} c where c.student_id = ${studentId} and c.purpose = ${of} and not c.is_given ${by('c', at)}
    and not exists (
      select from ${consents} l where l.student_id = c.student_id and l.purpose = c.purpose and l.consent_id > c.consent_id
        and (l.is_for_all or ${isSameGuardian}) ${by('l', at)}))`;

/** Whether somebody said yes to a text whose yes still counts. */
const isAgreed = (studentId: SQLWrapper, of: SQL, at?: SQLWrapper) => sql`exists (
  select from ${consents} c where c.student_id = ${studentId} and c.purpose = ${of} and c.is_given ${by('c', at)}
    and c.consent_notice_id >= coalesce((
      select max(n.consent_notice_id) from ${consentNotices} n where n.purpose = ${of} and n.asks_again ${by('n', at)}), 0))`;

/**
 * Whether a student is left out of what a purpose is about, because the family has said no, or has not said yes where that is needed.
 * This is the only place that decides it: whatever shows, sends or prints asks it.
 * @param at as of this moment; without it, now
 */
export const isWithheld = (studentId: SQLWrapper, of: Purpose | SQL, at?: SQLWrapper): SQL<boolean> => sql`case ${ruleOf(of, at)}
  when ${constant(consentRule.off)} then false
  when ${constant(consentRule.untilNo)} then ${isRefused(studentId, number(of), at)}
  else ${isRefused(studentId, number(of), at)} or not ${isAgreed(studentId, number(of), at)} end`;

/** What the family has said: `consentState`. */
export const stateOf = (studentId: SQLWrapper, of: SQL): SQL<number> => sql`case
  when ${isRefused(studentId, of)} then ${constant(consentState.withheld)}
  when ${isAgreed(studentId, of)} then ${constant(consentState.given)}
  else ${constant(consentState.open)} end`;
