import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { sql } from 'drizzle-orm';
import { accounts } from '../../areas/identity/account/account.table.ts';
import { removeFactor } from '../../areas/identity/second-factor/lost-device.server.ts';
import { type Database, openDatabase } from '../../kit/server/database/database.server.ts';
import { runCommand, StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { HttpError } from '../../kit/server/http/errors.server.ts';
import { openLog } from '../../platform/http/log.server.ts';
import { asSchool, prepareDatabase, schoolSchema } from '../app.server.ts';
import { chosenForCommand } from '../start/choose-database.server.ts';
import { type Env, readEnv } from '../start/env.server.ts';
import { joinPostgres } from '../start/provide-postgres.server.ts';
import { openBackups } from './backups.server.ts';

/**
 * `npm run remove-factor`: turns two-step login off for somebody who has lost their phone and their recovery codes, where no two
 * administrators are left to do it.
 */
export const removeFactorByCommand = (): Promise<void> =>
  runCommand(async () => {
    const prompt = createInterface({ input: stdin, output: stdout });
    try {
      const email = await removeFactorAsked(readEnv(process.env), () => prompt.question('E-mail: '));
      console.log(`Two-step login of ${email} is off. They were told by mail, and log in with their password.`);
    } finally {
      prompt.close();
    }
  });

/** The command, on the database that these variables name. @param ask for whose it is @returns the answer */
export async function removeFactorAsked(variables: Env, ask: () => Promise<string>): Promise<string> {
  const env = chosenForCommand(variables);
  const { log } = openLog('warn');
  const postgres = await joinPostgres(env, log);
  try {
    const email = (await ask()).trim();
    const beforeUpdate = openBackups(env, postgres.url, log)?.beforeUpdate;
    const { databaseUrl: servingUrl, keyFile } = env;
    const { url } = await prepareDatabase({ ownerUrl: postgres.url, servingUrl, keyFile, beforeUpdate });
    const database = openDatabase({ url, schema: schoolSchema, max: 1 });
    try {
      await removeFactorOf(database, email);
      return email;
    } finally {
      await database.close();
    }
  } finally {
    await postgres.close();
  }
}

/** The same on an open database. @throws {StartProblem} if there is no such account, or it has no second factor */
async function removeFactorOf(database: Database, email: string): Promise<void> {
  const [account] = await database.db.select().from(accounts).where(sql`lower(${accounts.email}) = lower(${email})`);
  if (!account) throw new StartProblem('There is no account with this e-mail address.');
  await asSchool(database, (ctx) => removeFactor(ctx, account.accountId, { by: 'command' })).catch((error) => {
    throw error instanceof HttpError ? new StartProblem(error.detail) : error;
  });
}
