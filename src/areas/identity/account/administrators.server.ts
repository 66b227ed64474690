import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database.server.ts';
import { HttpError } from '../../../kit/server/errors.server.ts';
import { accounts } from './account.table.ts';
import { role } from './account-roles.domain.ts';

interface Administrator {
  email: string;
  name: string;
  passwordHash: string;
}

/** Creates the school's first administrator. @throws 404 when there is one already */
export async function createFirstAdministrator(db: Db, admin: Administrator): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table account in share row exclusive mode`);
    const [known] = await tx
      .select({ id: accounts.accountId })
      .from(accounts)
      .where(and(eq(accounts.role, role.admin), isNotNull(accounts.passwordHash)))
      .limit(1);
    if (known) throw new HttpError(404, 'Not found', 'There is an administrator already.');
    return createAdministrator(tx as unknown as Db, admin);
  });
}

/** Creates an administrator, or gives the account with this e-mail a new password and that role. */
export async function createAdministrator(db: Db, { email, name, passwordHash }: Administrator): Promise<number> {
  const values = {
    email,
    accountName: name,
    role: role.admin,
    passwordHash,
    isDisabled: false,
    staffId: null,
    familyId: null,
    studentId: null,
  };
  const changed = await db
    .update(accounts)
    .set(values)
    .where(sql`lower(${accounts.email}) = lower(${email})`)
    .returning({ id: accounts.accountId });
  const [stored] = changed.length > 0 ? changed : await db.insert(accounts).values(values).returning({ id: accounts.accountId });
  if (!stored) throw new Error('The administrator was not stored.');
  return stored.id;
}
