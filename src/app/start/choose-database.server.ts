import { join } from 'node:path';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { hasCluster, runningPostgresUrl } from '../../platform/postgres/embedded-postgres.server.ts';
import { type Env, keyFileIn } from './env.server.ts';

type Place = 'demo' | 'school';
const places: readonly Place[] = ['school', 'demo'];

/** What a start serves: without `DEMO`, the school whose data exist, and the demo only if there are none. */
export function chosenForStart(env: Env): Env {
  return env.databaseUrl || env.isDemoSaid || !isThere(env, 'school') ? env : at(env, 'school');
}

/**
 * The database that a command works on: the running one, else the existing one. `DEMO` may choose between two, and is refused if it
 * names another one.
 * @throws {StartProblem}
 */
export function chosenForCommand(env: Env): Env {
  if (env.databaseUrl) return env;
  const running = places.filter((place) => runningPostgresUrl(directoryOf(env, place)));
  const known = running.length > 0 ? running : places.filter((place) => isThere(env, place));
  const said = env.isDemoSaid ? (env.demo ? 'demo' : 'school') : undefined;
  const place = said ?? known[0];
  if (place && (known.includes(place) || (known.length === 0 && place === 'school'))) return at(env, place);
  if (known[0] === undefined) {
    throw new StartProblem(`There is no database in ${env.dataDir} yet: start Homeroom first, a real school with DEMO=off.`);
  }
  throw new StartProblem(
    `${running.length > 0 ? 'Homeroom runs on' : 'There is only'} the ${nameOf[known[0]]} in ${directoryOf(env, known[0])}, ` +
      `and DEMO=${env.demo ? 'on' : 'off'} asks for the ${nameOf[env.demo ? 'demo' : 'school']}. Nothing was changed: leave DEMO out.`,
  );
}

const nameOf: Record<Place, string> = { demo: 'demo data', school: 'data of a school' };

const directoryOf = (env: Env, place: Place): string => join(env.dataDir, place);

const isThere = (env: Env, place: Place): boolean => hasCluster(directoryOf(env, place));

function at(env: Env, place: Place): Env {
  const demo = place === 'demo';
  const keyFile = env.keyFile === keyFileIn(env.dataDir, env.demo) ? keyFileIn(env.dataDir, demo) : env.keyFile;
  return { ...env, demo, demoAccounts: demo && env.demoAccounts, databaseDir: directoryOf(env, place), keyFile };
}
