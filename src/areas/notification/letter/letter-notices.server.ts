import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { mailingRecipients, mailings } from '../mailing/mailing.table.ts';
import { notices } from '../notice/notice.table.ts';

/** Joins recipients `r` with the accounts `a` that read their letters. */
export const accountsOfRecipients = sql`join (
    select 'guardian' as kind, family_id as person_id, account_id from guardian_account
    union all select 'student', student_id, account_id from ${accounts} where student_id is not null) w using (kind, person_id)
  join ${accounts} a using (account_id)`;

/** Puts a letter behind the bell of those who got it; of a reminder, the letter that waits for an answer. */
export async function leaveLetterNotices({ db }: WriteContext, mailingId: number): Promise<void> {
  await db.execute(sql`
    insert into ${notices} (account_id, event, words, path)
    select distinct a.account_id, 'Letter', r.subject, '/ns/letter?id=' || coalesce(m.reminds_id, m.mailing_id)
    from ${mailingRecipients} r join ${mailings} m on m.mailing_id = r.mailing_id ${accountsOfRecipients}
    where r.mailing_id = ${mailingId} and not r.is_withheld and not a.is_disabled`);
}
