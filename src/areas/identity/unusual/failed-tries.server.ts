import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../kit/server/database/database.server.ts';
import { enqueue, type Job } from '../../../kit/server/work/jobs.server.ts';
import { accounts } from '../account/account.table.ts';
import { notice, rulesOf } from './notice-unusual.server.ts';
import { isAbout, isManyTries, unusualKind } from './unusual-rules.domain.ts';

const jobName = 'notice-failed-tries';

/** None if what was typed is no account's address: it may have been a password, so nothing of it is kept. */
const payload = z.object({ accountId: z.int().nullable(), tries: z.int() });

/**
 * Has a job look at an account to which many tries to sign in failed. Without such an account there is one too, so that the answer to a try
 * takes the same time.
 */
export async function countTries({ db, schema }: Database, email: string, tries: number): Promise<void> {
  const { failedTries: rule } = await rulesOf(db);
  if (!rule.isOn || !isManyTries(rule, tries)) return;
  await db.transaction(async (tx) => {
    const [account] = await tx
      .select({ accountId: accounts.accountId })
      .from(accounts)
      .where(eq(sql`lower(${accounts.email})`, email));
    const found: z.input<typeof payload> = { accountId: account?.accountId ?? null, tries };
    await enqueue({ db: tx }, schema, jobName, found);
  });
}

/** Notices it once a day. */
export const noticeFailedTries: Job = {
  name: jobName,
  run: async (ctx, given) => {
    // Of version 1.0, a job may wait that names an address instead: it is forgotten.
    const { accountId = null, tries = 0 } = payload.safeParse(given).data ?? {};
    if (accountId === null) return;
    const [account] = await ctx.db.select({ role: accounts.role }).from(accounts).where(eq(accounts.accountId, accountId));
    const { failedTries: rule } = await rulesOf(ctx.db);
    if (!account || !isAbout(rule, account.role)) return;
    const said = `${tries} tries to sign in have failed within 24 hours`;
    await notice(ctx, accountId, [{ kind: unusualKind.failedTries, subject: ctx.today, said }]);
  },
};
