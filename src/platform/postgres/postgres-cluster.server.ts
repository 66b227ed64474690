import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import type { PostgresBinaries } from './postgres-binaries.server.ts';
import { canReach, giveFileTo, giveTo, type PostgresUser } from './unprivileged-user.server.ts';

/** The database files and the password to them; both lie in `dataDir`. */
type PostgresCluster = { directory: string; password: string };

/** How a program of PostgreSQL is told where the files are. */
export type FilesArgument = { dataArgument: string; cwd: string };

/**
 * Below a closed directory (`/root`, what `mktemp -d` makes) the user that PostgreSQL runs as cannot follow the path. Linux lets a
 * process into its working directory all the same, and the working directory is set while we are still root.
 */
export function filesArgument(directory: string, user: PostgresUser): FilesArgument {
  if (canReach(user, directory)) return { dataArgument: directory, cwd: '/' };
  if (process.platform === 'linux') return { dataArgument: '/proc/self/cwd', cwd: directory };
  throw new StartProblem(
    `${directory} cannot be reached by user ${user.uid}, as which PostgreSQL runs: set DATA_DIR to another place.`,
  );
}

const superuser = 'homeroom';

/** Where the database files are. */
export function clusterDirectory(dataDir: string): string {
  return join(dataDir, 'pg');
}

/** Linux keeps 108 bytes for the path of a socket, macOS 104, the closing zero included. */
const longestSocketPath = 103;

/**
 * The address of the embedded server, password included. Its socket lies beside the files: a statement over it takes 40 to 80 µs
 * less than over TCP, which remains for folders whose path is too long for a socket.
 */
export function connectionUrl(directory: string, port: number, password: string): string {
  const socket = resolve(directory, `.s.PGSQL.${port}`);
  const host = Buffer.byteLength(socket) > longestSocketPath ? '127.0.0.1' : encodeURIComponent(dirname(socket));
  return `postgres://${superuser}:${password}@${host}:${port}/postgres`;
}

/** Opens the database files below `dataDir`, creating them at the first start. Files of another major version are refused. */
export function openCluster(dataDir: string, binaries: PostgresBinaries, user: PostgresUser): PostgresCluster {
  const directory = clusterDirectory(dataDir);
  if (!existsSync(directory)) createCluster(dataDir, binaries, user);
  refuseOtherMajor(directory, binaries.major);
  giveTo(user, directory);
  return { directory, password: readPassword(dataDir) };
}

function refuseOtherMajor(directory: string, major: number): void {
  const stored = storedMajor(directory);
  if (stored === String(major)) return;
  throw new StartProblem(
    `The data in ${directory} was written by PostgreSQL ${stored}, and this Homeroom brings PostgreSQL ${major}. ` +
      `Nothing was changed. Start the Homeroom that wrote it, make a backup, and restore that here.`,
  );
}

function storedMajor(directory: string): string {
  try {
    return readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  } catch (cause) {
    throw new StartProblem(
      `${directory} is not a whole database: its file PG_VERSION cannot be read. Nothing was changed. ` +
        'Bring the folder back from a backup, or set DATA_DIR to another place.',
      { cause },
    );
  }
}

/** initdb works in a directory of its own that is renamed when it is whole: one that was killed half-way leaves no trace. */
function createCluster(dataDir: string, binaries: PostgresBinaries, user: PostgresUser): void {
  const unfinished = join(dataDir, 'pg.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(user, unfinished);
  const { dataArgument, cwd } = filesArgument(unfinished, user);
  const passwordFile = openSync(writePassword(dataDir, user), 'r');
  const { status, stderr, error } = spawnSync(binaries.initdb, initdbArguments(dataArgument), {
    ...user,
    cwd,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: [passwordFile, 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  closeSync(passwordFile);
  if (status !== 0) throw new StartProblem(`initdb failed: ${error?.message ?? stderr}`);
  renameSync(unfinished, clusterDirectory(dataDir));
}

/** Without `--lc-ctype` pg_trgm makes no trigrams of any Indian script, and it cannot be changed later. */
function initdbArguments(dataArgument: string): string[] {
  return [
    ...['-D', dataArgument, '-U', superuser, '--auth=scram-sha-256', '--pwfile=/dev/stdin'],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  ];
}

function passwordPath(dataDir: string): string {
  return join(dataDir, 'pg-password');
}

function writePassword(dataDir: string, user: PostgresUser): string {
  const path = passwordPath(dataDir);
  rmSync(path, { force: true });
  const descriptor = openSync(path, 'wx', 0o600);
  writeSync(descriptor, `${randomBytes(24).toString('base64url')}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  giveFileTo(user, path);
  return path;
}

/** The password that was made with the database files. @throws when it cannot be read */
export function readPassword(dataDir: string): string {
  try {
    return readFileSync(passwordPath(dataDir), 'utf8').trim();
  } catch (cause) {
    throw new StartProblem(`${passwordPath(dataDir)}, the password to the database beside it, cannot be read.`, { cause });
  }
}

/** The file may have been brought back from elsewhere. @throws {StartProblem} when the running server does not know its password */
export async function refuseWrongPassword(url: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'homeroom-start', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new StartProblem(
      `${passwordPath(dataDir)} does not hold the password to the database beside it. Put back the file that was made with it.`,
      { cause: error },
    );
  }
  await client.end();
}
