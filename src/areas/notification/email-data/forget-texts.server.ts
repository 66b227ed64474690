import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { emailData, outbox } from '../../../kit/server/mail/outbox.table.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { mailingRecipients, mailings } from '../mailing/mailing.table.ts';

/**
 * Empties the texts of messages as old as the audit log becomes, whether they were sent, failed, or are letters: what remains says to whom
 * something was written, and why.
 */
export const forgetSentTexts: Job = {
  name: 'forget-sent-texts',
  cron: '50 1 * * *',
  run: async ({ db }) => {
    const oldest = sql`now() - make_interval(years => (select ${schools.auditKeptYears} from ${schools}))`;
    await db
      .update(emailData)
      .set({ body: '' })
      .where(and(lt(emailData.emailSentAt, oldest), ne(emailData.body, '')));
    await db
      .update(outbox)
      .set({ body: '' })
      .where(and(eq(outbox.state, 'failed'), lt(outbox.queued, oldest), ne(outbox.body, '')));
    await db
      .update(mailingRecipients)
      .set({ body: '' })
      .from(mailings)
      .where(
        and(eq(mailings.mailingId, mailingRecipients.mailingId), lt(mailings.queued, oldest), ne(mailingRecipients.body, '')),
      );
  },
};
