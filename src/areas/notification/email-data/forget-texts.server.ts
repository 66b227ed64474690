import { and, lt, ne, sql } from 'drizzle-orm';
import { emailData } from '../../../kit/server/mail/outbox.table.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { schools } from '../../general/school/school.table.ts';

/** Empties the texts of messages as old as the audit log becomes: what remains says that something was sent, to whom and why. */
export const forgetSentTexts: Job = {
  name: 'forget-sent-texts',
  cron: '50 1 * * *',
  run: async ({ db }) => {
    const oldest = sql`now() - make_interval(years => (select ${schools.auditKeptYears} from ${schools}))`;
    await db
      .update(emailData)
      .set({ body: '' })
      .where(and(lt(emailData.emailSentAt, oldest), ne(emailData.body, '')));
  },
};
