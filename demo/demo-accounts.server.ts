import { isNotNull } from 'drizzle-orm';
import { accounts } from '../src/areas/identity/account/account.table.ts';
import type { DemoAccount } from '../src/common/page-config.domain.ts';
import type { Database } from '../src/kit/server/database/database.server.ts';

/** In the order in which the login page lists them. */
export const announced: readonly [DemoAccount, ...DemoAccount[]] = [
  { role: 'Admin', email: 'admin@homeroom.test' },
  { role: 'Staff', email: 'staff@homeroom.test' },
  { role: 'Parent', email: 'parent@homeroom.test' },
  { role: 'Student', email: 'student@homeroom.test' },
];

/** The demo accounts that this database has. */
export async function demoAccountsOf({ db }: Database): Promise<DemoAccount[]> {
  const rows = await db.select({ email: accounts.email }).from(accounts).where(isNotNull(accounts.passwordHash));
  const known = new Set(rows.map(({ email }) => email));
  return announced.filter(({ email }) => known.has(email));
}
