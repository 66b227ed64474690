import { eq } from 'drizzle-orm';
import type { Listener } from '../../../kit/server/http/context.server.ts';
import { ownSession } from '../../../kit/server/http/own-session.server.ts';
import { whoOf } from '../../../kit/server/resource/audit.server.ts';
import { accounts } from '../account/account.table.ts';
import { daysKnown, exportedToday, usualExports } from './habits.server.ts';
import { notice, rulesOf } from './notice-unusual.server.ts';
import { isAbout, isLargeExport, unusualKind } from './unusual-rules.domain.ts';

const number = (value: number): string => value.toLocaleString('en-IN');

/** Notices that an account exports far more than usual on a day, as soon as it does. */
export const noticeLargeExport: Listener<'exported'> = async (ctx, { title }) => {
  const { accountId } = whoOf(ctx);
  const { largeExport: rule } = await rulesOf(ctx.db);
  if (accountId === null || !rule.isOn) return;
  const [account] = await ctx.db.select({ role: accounts.role }).from(accounts).where(eq(accounts.accountId, accountId));
  if (!account || !isAbout(rule, account.role)) return;
  const rows = await exportedToday(ctx, accountId);
  // For the many exports of a few rows, nothing else is asked.
  if (rows < rule.least) return;
  const usual = await usualExports(ctx, accountId);
  if (!isLargeExport(rule, { rows, ...usual, daysKnown: (await daysKnown(ctx, accountId)) ?? 0 })) return;
  const most = number(Math.max(usual.own, usual.role));
  const said = `Exported ${number(rows)} rows on one day, ${title} the last of them; usual are ${most} at most`;
  // It is noticed by the product, not by whoever exports.
  await notice({ ...ctx, session: ownSession }, accountId, [{ kind: unusualKind.largeExport, subject: ctx.today, said }]);
};
