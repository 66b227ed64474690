import { proveBalances } from '../../areas/financial/student-fee/proof.server.ts';
import { openDatabase } from '../../kit/server/database/database.server.ts';
import { runCommand, StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { openLog } from '../../platform/http/log.server.ts';
import { hasCluster } from '../../platform/postgres/embedded-postgres.server.ts';
import { schoolSchema } from '../app.server.ts';
import { chosenForCommand } from '../start/choose-database.server.ts';
import { readEnv } from '../start/env.server.ts';
import { joinPostgres } from '../start/provide-postgres.server.ts';

/**
 * `npm run balances`: adds up every fee, payment and month again and compares that with what is stored. Prints every difference,
 * and exits with 1 if there is one; changes nothing.
 */
export function balances(): Promise<void> {
  return runCommand(async () => {
    const env = chosenForCommand(readEnv(process.env));
    if (!env.databaseUrl && !hasCluster(env.databaseDir))
      throw new StartProblem(`There is nothing to add up: ${env.databaseDir} holds no school.`);
    const postgres = await joinPostgres(env, openLog('warn').log);
    try {
      const database = openDatabase({ url: postgres.url, schema: schoolSchema, max: 1 });
      try {
        report(await proveBalances(database.db));
      } finally {
        await database.close();
      }
    } finally {
      await postgres.close();
    }
  });
}

function report({ fees, allocations, months, differences }: Awaited<ReturnType<typeof proveBalances>>): void {
  for (const { where, stored, computed } of differences) console.log(`${where}: ${stored} is stored, it comes to ${computed}`);
  const all = `${fees} fees, ${allocations} parts of payments and ${months} months`;
  console.log(differences.length === 0 ? `${all} add up.` : `Of ${all} these ${differences.length} do not add up.`);
  if (differences.length > 0) process.exitCode = 1;
}
