import { asSchool } from '../src/app/app.server.ts';
import { accounts } from '../src/areas/identity/account/account.table.ts';
import { role } from '../src/areas/identity/account/account-roles.domain.ts';
import { createAdministrator } from '../src/areas/identity/account/administrators.server.ts';
import { hashPassword } from '../src/areas/identity/account/password.server.ts';
import { sessions } from '../src/areas/identity/session/session.table.ts';
import type { Database } from '../src/kit/server/database/database.server.ts';
import { hashToken, newToken } from '../src/kit/server/http/token.server.ts';

/** The administrator of every bench. */
export const login = { email: 'bench@homeroom.test', password: 'Homeroom-bench-1' };

/** More accounts with the same password, because no account signs in over and over again. */
export const logins = Array.from({ length: 64 }, (_none, index) => ({ ...login, email: `bench-${index}@homeroom.test` }));

/** Adds an administrator who can sign in with `login`, and returns the token of a session. */
export async function signInAdministrator(database: Database): Promise<string> {
  const passwordHash = await hashPassword(login.password);
  const admin = { email: login.email, name: 'Bench', passwordHash };
  const accountId = await asSchool(database, (ctx) => createAdministrator(ctx, admin, 'create-admin'));
  await database.db
    .insert(accounts)
    .values(logins.map(({ email }) => ({ email, passwordHash, role: role.admin, accountName: 'Bench' })));
  const token = newToken();
  await database.db.insert(sessions).values({ tokenHash: hashToken(token), accountId });
  return token;
}
