import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Author } from '../../../kit/server/http/context.server.ts';
import { HttpError } from '../../../kit/server/http/errors.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { accounts } from './account.table.ts';
import { role } from './account-roles.domain.ts';
import { changeCredentials } from './credentials.server.ts';
import { lockAdministrators } from './powers.server.ts';

interface Administrator {
  email: string;
  name: string;
  passwordHash: string;
}

/** Creates the school's first administrator. @throws 404 if there already is one */
export async function createFirstAdministrator(ctx: Author, admin: Administrator): Promise<number> {
  await lockAdministrators(ctx.db);
  if (await hasAdministrator(ctx.db)) throw new HttpError(404, 'Not found', 'There is already an administrator.');
  return createAdministrator(ctx, admin, 'set-up');
}

/** Whether an administrator has a password. */
export async function hasAdministrator(db: Pick<Db, 'select'>): Promise<boolean> {
  const [known] = await db
    .select({ id: accounts.accountId })
    .from(accounts)
    .where(and(eq(accounts.role, role.admin), isNotNull(accounts.passwordHash)))
    .limit(1);
  return known !== undefined;
}

/** Creates an administrator. If an account with this e-mail exists, it gets the new password and becomes an administrator. */
export async function createAdministrator(
  ctx: Author,
  { email, name, passwordHash }: Administrator,
  action: 'set-up' | 'create-admin',
): Promise<number> {
  const [before] = await ctx.db
    .select({
      id: accounts.accountId,
      role: accounts.role,
      accountName: accounts.accountName,
      isDisabled: accounts.isDisabled,
      staffId: accounts.staffId,
      familyId: accounts.familyId,
      studentId: accounts.studentId,
    })
    .from(accounts)
    .where(sql`lower(${accounts.email}) = lower(${email})`)
    .for('update');
  const after = { role: role.admin, accountName: name, isDisabled: false, staffId: null, familyId: null, studentId: null };
  const { id, ...former } = before ?? {};
  const accountId =
    id === undefined
      ? await insert(ctx, { ...after, email, ...creationStamp(ctx) })
      : await update(ctx, id, { ...after, email, ...changeStamp(ctx) });
  await changeCredentials(ctx, accountId, { passwordHash, entry: { action, before: before ? former : null, after } });
  return accountId;
}

async function insert({ db }: Author, values: typeof accounts.$inferInsert): Promise<number> {
  const [created] = await db.insert(accounts).values(values).returning({ id: accounts.accountId });
  if (!created) throw new Error('The administrator was not stored.');
  return created.id;
}

async function update({ db }: Author, accountId: number, values: object): Promise<number> {
  await db.update(accounts).set(values).where(eq(accounts.accountId, accountId));
  return accountId;
}
