import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { sql } from 'drizzle-orm';
import { accounts } from '../../areas/identity/account/account.table.ts';
import { accountNameProblem } from '../../areas/identity/account/account-name.domain.ts';
import { createAdministrator } from '../../areas/identity/account/administrators.server.ts';
import { namesAround, newPasswordProblem } from '../../areas/identity/account/new-password.server.ts';
import { newPassword } from '../../areas/identity/account/password.domain.ts';
import { hashPassword } from '../../areas/identity/account/password.server.ts';
import { isEmail } from '../../common/person.domain.ts';
import { type Database, openDatabase } from '../../kit/server/database/database.server.ts';
import { runCommand, StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { openLog } from '../../platform/http/log.server.ts';
import { asSchool, prepareDatabase, schoolSchema } from '../app.server.ts';
import { chosenForCommand } from '../start/choose-database.server.ts';
import { type Env, readEnv } from '../start/env.server.ts';
import { joinPostgres } from '../start/provide-postgres.server.ts';
import { openBackups } from './backups.server.ts';

/**
 * `npm run create-admin`: works on the database that Homeroom runs on; if Homeroom is not running, its PostgreSQL is started
 * meanwhile.
 */
export function createAdmin(): Promise<void> {
  return runCommand(async () => {
    const env = chosenForCommand(readEnv(process.env));
    const { log } = openLog('warn');
    const postgres = await joinPostgres(env, log);
    try {
      const email = await createAdminOn(env, postgres.url, openBackups(env, postgres.url, log)?.beforeUpdate);
      console.log(`${email} can sign in now, to ${env.databaseUrl ? 'the database of DATABASE_URL' : env.databaseDir}.`);
    } finally {
      await postgres.close();
    }
  });
}

/** Creates an administrator, or gives an existing one a new password, on a given database. @returns their e-mail address */
async function createAdminOn(
  { databaseUrl: servingUrl, keyFile }: Env,
  ownerUrl: string,
  beforeUpdate?: () => Promise<void>,
): Promise<string> {
  const prompt = createInterface({ input: stdin, output: stdout });
  try {
    const lines = prompt[Symbol.asyncIterator]();
    const ask = async (question: string): Promise<string> => {
      stdout.write(question);
      return (await lines.next()).value ?? '';
    };
    const name = (await ask('Name: ')).trim();
    const email = (await ask('E-mail: ')).trim();
    const password = await ask('Password (shown as you type): ');
    const problem = accountNameProblem(name) ?? newPassword.safeParse(password).error?.issues[0]?.message;
    if (name === '' || !isEmail(email) || problem) throw new StartProblem(problem ?? 'A name and an e-mail address are needed.');
    const { url } = await prepareDatabase({ ownerUrl, servingUrl, keyFile, beforeUpdate });
    const database = openDatabase({ url, schema: schoolSchema, max: 1 });
    try {
      await refuseWeak(database, { email, name }, password);
      const passwordHash = await hashPassword(password);
      await asSchool(database, (ctx) => createAdministrator(ctx, { name, email, passwordHash }, 'create-admin'));
    } finally {
      await database.close();
    }
    return email;
  } finally {
    prompt.close();
  }
}

async function refuseWeak({ db }: Database, { email, name }: { email: string; name: string }, password: string): Promise<void> {
  const [known] = await db
    .select({ email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(sql`lower(${accounts.email}) = lower(${email})`);
  const problem = await newPasswordProblem(password, { email, ...known, names: await namesAround({ db }, name) });
  if (problem) throw new StartProblem(problem);
}
