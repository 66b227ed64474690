import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../kit/server/database/database.server.ts';
import { enqueue, type Job } from '../../../kit/server/work/jobs.server.ts';
import { accounts } from '../account/account.table.ts';
import { lasts, loginFailures } from '../session/session.table.ts';
import { notice, rulesOf } from './notice-unusual.server.ts';
import { isAbout, isManyTries, unusualKind } from './unusual-rules.domain.ts';

const jobName = 'notice-failed-tries';

/**
 * Has a job look at an account to which many tries to sign in failed. Whether there is such an account is found out there, so that the
 * answer to a try takes the same time.
 * @param emailHash under which its failures are counted
 */
export async function countTries(database: Database, email: string, emailHash: string): Promise<void> {
  const isLately = sql`${loginFailures.at} > now() - ${sql.raw(lasts.failure)}`;
  const tries = await database.db.$count(loginFailures, sql`${loginFailures.emailHash} = ${emailHash} and ${isLately}`);
  const { failedTries: rule } = await rulesOf(database.db);
  if (!rule.isOn || !isManyTries(rule, tries)) return;
  await database.db.transaction((db) => enqueue({ db }, database.schema, jobName, { email, tries }));
}

/** Notices it once a day. */
export const noticeFailedTries: Job = {
  name: jobName,
  run: async (ctx, payload) => {
    const { email, tries } = z.object({ email: z.string(), tries: z.int() }).parse(payload);
    const [account] = await ctx.db
      .select({ accountId: accounts.accountId, role: accounts.role })
      .from(accounts)
      .where(eq(sql`lower(${accounts.email})`, email));
    const { failedTries: rule } = await rulesOf(ctx.db);
    if (!account || !isAbout(rule, account.role)) return;
    const said = `${tries} tries to sign in have failed within 24 hours`;
    await notice(ctx, account.accountId, [{ kind: unusualKind.failedTries, subject: ctx.today, said }]);
  },
};
