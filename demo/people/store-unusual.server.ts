import { eq } from 'drizzle-orm';
import { accounts } from '../../src/areas/identity/account/account.table.ts';
import { unusualEvents } from '../../src/areas/identity/unusual/unusual.table.ts';
import { unusualKind } from '../../src/areas/identity/unusual/unusual-rules.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';

/** What was noticed about the teacher's account: a new computer, which the administrator has seen, and somebody who guesses. */
export async function storeUnusual({ db, today }: WriteContext): Promise<void> {
  const [teacher] = await db
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .where(eq(accounts.email, 'staff@homeroom.test'));
  const [administrator] = await db
    .select({ name: accounts.accountName })
    .from(accounts)
    .where(eq(accounts.email, 'admin@homeroom.test'));
  if (!teacher || !administrator) throw new Error('The demo school has no accounts.');
  const daysAgo = (days: number) => new Date(Date.parse(`${today}T04:40:00Z`) - days * 86_400_000);
  const of = { ...teacher, isTold: true };
  await db.insert(unusualEvents).values([
    {
      ...{ ...of, kind: unusualKind.newDevice, subject: 'demo', noticed: daysAgo(12), seenBy: administrator.name },
      said: 'Signed in with a new device: Firefox on Windows, from 203.0.113.40',
    },
    {
      ...{ ...of, kind: unusualKind.failedTries, subject: 'demo', noticed: daysAgo(1) },
      said: '20 tries to sign in have failed within 24 hours',
    },
  ]);
}
