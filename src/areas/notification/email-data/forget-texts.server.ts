import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import { emailData, outbox } from '../../../kit/server/mail/outbox.table.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { mailingRecipients, mailings } from '../mailing/mailing.table.ts';

const keptSince = sql`now() - make_interval(years => (select ${schools.auditKeptYears} from ${schools}))`;

/** Whether the texts of a mailing are no longer kept. One that was stopped is as old as its entry. */
export const isForgotten = sql<boolean>`coalesce(${mailings.queued}, ${mailings.created}) < ${keptSince}`;

/**
 * Empties the texts of messages as old as the audit log becomes, whether they were sent, failed, or are letters, and with them
 * what else a mailing knew of its recipients: what remains says to whom something was written, and why.
 */
export const forgetSentTexts: Job = {
  name: 'forget-sent-texts',
  cron: '50 1 * * *',
  run: async ({ db }) => {
    await db
      .update(emailData)
      .set({ body: '' })
      .where(and(lt(emailData.emailSentAt, keptSince), ne(emailData.body, '')));
    await db
      .update(outbox)
      .set({ body: '' })
      .where(and(eq(outbox.state, 'failed'), lt(outbox.queued, keptSince), ne(outbox.body, '')));
    await db
      .update(mailingRecipients)
      .set({ body: '', facts: {} })
      .from(mailings)
      .where(
        and(
          eq(mailings.mailingId, mailingRecipients.mailingId),
          isForgotten,
          or(ne(mailingRecipients.body, ''), ne(mailingRecipients.facts, {})),
        ),
      );
  },
};
