import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../src/kit/server/database/database.server.ts';
import { signInAdministrator } from './administrator.ts';
import { type Stack, type StackOptions, startStack, stopStacks } from './stack.ts';

/** A school on the built server, its database, and the session of an administrator. */
export interface School {
  stack: Stack;
  database: Database;
  token: string;
}

interface SchoolOptions extends StackOptions {
  /** Filling a school takes memory, which a second start frees. */
  isStartedAgain?: boolean;
}

/** Runs a bench in a folder of its own, which is removed afterwards, even if the bench is interrupted. */
export async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-bench-'));
  const cleanUp = async () => {
    await stopStacks();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => cleanUp().finally(() => process.exit(1)));
  }
  try {
    await run(folder);
  } finally {
    await cleanUp();
  }
}

/** Starts a school in a folder, and stops it when the run is over. */
export async function withSchool<Result>(
  folder: string,
  { isStartedAgain, ...options }: SchoolOptions,
  run: (school: School) => Promise<Result>,
): Promise<Result> {
  const known = isStartedAgain ? await withSchool(folder, options, async ({ token }) => token) : undefined;
  const stack = await startStack(folder, options);
  const database = stack.openDatabase();
  try {
    return await run({ stack, database, token: known ?? (await signInAdministrator(database)) });
  } finally {
    await database.close();
    await stack.stop();
  }
}

/** Runs a bench with a school of its own. */
export const inSchool = (options: SchoolOptions, run: (school: School) => Promise<void>): Promise<void> =>
  inFolder((folder) => withSchool(folder, options, run));
