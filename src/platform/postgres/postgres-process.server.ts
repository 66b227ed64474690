import { spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import type { FilesArgument } from './postgres-cluster.server.ts';
import { asArguments, type PostgresSettings } from './postgres-settings.server.ts';
import type { PostgresUser } from './unprivileged-user.server.ts';

/** One run of the server. */
export type PostgresProcess = {
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>;
  /** Asks the server to roll back what runs, write everything and end. */
  shutDown(): void;
};

/** The server did not come up; `output` is the end of what it said. */
export class PostgresDidNotStart extends StartProblem {
  override name = 'PostgresDidNotStart';
  readonly output: string;

  constructor(output: string) {
    super(`PostgreSQL did not start:\n${output.trim()}`);
    this.output = output;
  }
}

/**
 * The shell that stands between Node and PostgreSQL. It reads from a pipe to Node: when Node ends, by `kill -9` too, the pipe
 * closes and PostgreSQL is shut down. It runs in a session of its own, so Ctrl-C in a terminal reaches Node alone, which stops
 * PostgreSQL last.
 *
 * A signal is sent again each second: a server that has only just begun ignores the first. Once it has had its time to write
 * everything (INT), it is ended at once (QUIT, which also ends what hangs below it), and one that is frozen is killed with all
 * below it: its children first, because the shell that sends the signals ends with the server.
 */
const guard = (patienceSeconds: number) => `
trap '' HUP INT TERM
"$0" "$@" 3<&- </dev/null & postgres=$!
(
  read _ <&3; below=
  for signal in INT QUIT KILL; do
    left=${patienceSeconds}
    while [ $left -gt 0 ]; do
      [ $signal = KILL ] && below=$(cat /proc/$postgres/task/$postgres/children)
      kill -$signal $below $postgres || exit
      sleep 1
      left=$((left - 1))
    done
  done
) 2>/dev/null & reader=$!
wait $postgres; status=$?
kill -9 $reader 2>/dev/null
exit $status`;

/** Seconds for an orderly end, and as many for one at once; PostgreSQL itself takes five of these until it kills what hangs. */
const orderlySeconds = 10;

const keptOutput = 8000;
/** The output is not awaited to its end: processes left by a killed server may hold it open. */
const restOfOutputMs = 30;

type LaunchOptions = {
  postgres: string;
  files: FilesArgument;
  port: number;
  settings: PostgresSettings;
  user: PostgresUser;
  /** How long it may take over an orderly end, and over one at once. */
  patienceSeconds?: number;
  /** Ends it, also while it still starts. */
  signal?: AbortSignal;
  onOutput: (line: string) => void;
};

/** Starts the server and resolves when it accepts connections. @throws {PostgresDidNotStart} */
export function launchPostgres(options: LaunchOptions): Promise<PostgresProcess> {
  const { postgres, files, port, settings, user, signal, onOutput, patienceSeconds = orderlySeconds } = options;
  const child = spawn(
    '/bin/sh',
    ['-c', guard(patienceSeconds), postgres, '-D', files.dataArgument, '-p', String(port), ...asArguments(settings)],
    {
      ...user,
      cwd: files.cwd,
      env: { ...process.env, LC_ALL: 'C' },
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  const pipeToGuard = child.stdio[3] as Duplex;
  pipeToGuard.on('error', () => undefined);
  const shutDown = () => void pipeToGuard.end();
  signal?.addEventListener('abort', shutDown, { once: true });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => setTimeout(() => reject(new PostgresDidNotStart(output)), restOfOutputMs));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-keptOutput);
      for (const line of text.split('\n')) if (line.trim()) onOutput(line.trim());
      if (output.includes('ready to accept connections')) resolve({ ended, shutDown });
    });
  });
}
