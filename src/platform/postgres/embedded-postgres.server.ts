import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { lockDirectory } from './directory-lock.server.ts';
import { freePort } from './free-port.server.ts';
import { endLeftOver, isServerOf, readPostmaster } from './left-over-postgres.server.ts';
import { makeDirectory } from './make-directory.server.ts';
import { findPostgresBinaries } from './postgres-binaries.server.ts';
import {
  clusterDirectory,
  connectionUrl,
  filesArgument,
  openCluster,
  readPassword,
  refuseWrongPassword,
} from './postgres-cluster.server.ts';
import { launchPostgres, PostgresDidNotStart, type PostgresProcess } from './postgres-process.server.ts';
import { embeddedSettings, type PostgresSettings } from './postgres-settings.server.ts';
import { choosePostgresUser } from './unprivileged-user.server.ts';

/** Receives what happens around the database; a pino logger or `console` will do. */
export type PostgresLog = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>;

type EmbeddedPostgresOptions = {
  /** Database files, password and lock live here; made when missing. */
  dataDir: string;
  log: PostgresLog;
  /** Laid over the settings for a school's server; tests say `{ fsync: 'off' }`. */
  settings?: PostgresSettings;
  /** How many seconds the server may take to end in good order before it is ended at once; by default 10. */
  patienceSeconds?: number;
};

/** A PostgreSQL that was started here. */
export type EmbeddedPostgres = {
  /** Connects as superuser to the database `postgres`; stays the same while this process lives, over restarts too. */
  url: string;
  /** Shuts the server down, open connections included, and lets go of `dataDir`. */
  stop(): Promise<void>;
};

/** Kept beside the data of all schools of a machine, for checkouts that PostgreSQL cannot be run from. */
const rootCopies = '/var/lib/homeroom';

/**
 * Starts PostgreSQL on the files in `dataDir`, creating them at the first start, and keeps it running: a server that dies is
 * started again on the same port, so a pool just connects again. It ends with this process, however that ends.
 *
 * @throws {DirectoryInUse} when another living process holds `dataDir`
 * @throws {StartProblem} when the files belong to another major version, user or place that cannot be reached
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings } = options;
  if (process.platform === 'win32') throw new StartProblem('The embedded PostgreSQL does not run on Windows: set DATABASE_URL.');
  makeDirectory(dataDir);
  const lock = lockDirectory(dataDir);
  try {
    const user = choosePostgresUser();
    const binaries = findPostgresBinaries(user, user.uid === undefined ? dataDir : rootCopies);
    const cluster = openCluster(dataDir, binaries, user);
    const start = async (port: number, signal?: AbortSignal) => {
      const found = await endLeftOver(cluster.directory);
      if (found) log.warn(`PostgreSQL: ${found}`);
      return launchPostgres({
        postgres: binaries.postgres,
        files: filesArgument(cluster.directory, user),
        port,
        settings: { ...embeddedSettings, ...settings },
        user,
        ...(options.patienceSeconds ? { patienceSeconds: options.patienceSeconds } : {}),
        ...(signal ? { signal } : {}),
        onOutput: (line) => log[line.includes('PANIC:') ? 'error' : 'debug'](`PostgreSQL: ${line}`),
      });
    };
    const { port, first } = await startOnFreePort(start, log);
    const url = connectionUrl(cluster.directory, port, cluster.password);
    await refuseWrongPassword(url, dataDir).catch(async (error) => {
      first.shutDown();
      await first.ended;
      throw error;
    });
    const keeper = keepRunning(first, (signal) => start(port, signal), log);
    return {
      url,
      stop: async () => {
        await keeper.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Whether a database was ever made in `dataDir`. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(clusterDirectory(dataDir));
}

/** The address of a server that another process of this machine runs on `dataDir` now, for commands beside it. */
export function runningPostgresUrl(dataDir: string): string | undefined {
  const directory = clusterDirectory(dataDir);
  const postmaster = readPostmaster(directory);
  if (!postmaster || !isServerOf(directory, postmaster.pid)) return undefined;
  return connectionUrl(directory, postmaster.port, readPassword(dataDir));
}

const attempts = 20;
const pauseMs = 150;

async function startOnFreePort(start: (port: number) => Promise<PostgresProcess>, log: PostgresLog) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { port, first: await start(port) };
    } catch (error) {
      if (attempt === attempts || !(error instanceof PostgresDidNotStart) || !passes(error)) throw error;
      log.warn(`PostgreSQL: ${lastLine(error)}; trying again`);
      await sleep(pauseMs);
    }
  }
}

/** What remains of a killed server goes away within moments, and another program may have taken the port. */
const passes = ({ output }: PostgresDidNotStart): boolean =>
  passing.some((words) => words.every((part) => output.includes(part)));
const passing = [
  ['pre-existing shared memory block'],
  ['lock file', 'already exists'],
  ['could not bind'],
  ['could not create any TCP'],
];

function lastLine({ output }: PostgresDidNotStart): string {
  return output.trim().split('\n').at(-1) ?? '';
}

const longestPauseMs = 5_000;
/** Longer than its guard needs to end a server that does not end by itself. */
const shutDownMs = 28_000;

function keepRunning(first: PostgresProcess, startAgain: (signal: AbortSignal) => Promise<PostgresProcess>, log: PostgresLog) {
  let stopping = false;
  const starting = new AbortController();
  let current: PostgresProcess | undefined = first;
  const restart = async () => {
    for (let pause = pauseMs; !stopping; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        return await startAgain(starting.signal);
      } catch (error) {
        if (stopping) return undefined;
        log.error(`PostgreSQL could not be started again, trying on: ${String(error)}`);
        await sleep(pause);
      }
    }
    return undefined;
  };
  const run = async () => {
    while (current) {
      await current.ended;
      current = undefined;
      if (stopping) return;
      log.error('PostgreSQL ended unexpectedly; starting it again');
      current = await restart();
      if (stopping) current?.shutDown();
      else log.info('PostgreSQL is back');
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping = true;
      starting.abort();
      current?.shutDown();
      const late = sleep(shutDownMs, undefined, { ref: false }).then(() =>
        log.error('PostgreSQL takes long to stop; leaving it to its guard'),
      );
      await Promise.race([running, late]);
    },
  };
}
