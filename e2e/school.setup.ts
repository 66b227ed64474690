import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { runningPostgresUrl } from '../src/platform/postgres/embedded-postgres.server.ts';
import { writeClient } from './client/write-client.ts';
import { logIn } from './support/log-in.ts';
import { emailOf, type Role, roles, type StoredSession } from './support/roles.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the school that all stories share, without a slash at its end. */
    school: string;
    /** Its database, as its owner: to hold up what would otherwise be too quick to see. */
    database: string;
    /** Where the browser of the run is to be reached. */
    browser: string;
    /** A session of each demo account. */
    sessions: Record<Role, StoredSession>;
  }
}

const browserFlags = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--force-color-profile=srgb'];

/** One built server with demo data and one Chromium for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-stories-'));
  const executablePath = process.env.CHROME_PATH || '/usr/bin/chromium';
  const server = startServer(dataDir);
  const [browser, address] = await Promise.all([
    chromium.launchServer({ executablePath, args: browserFlags }),
    addressOf(server),
  ]);
  await writeClient(await (await fetch(`${address}/api/openapi.json`)).text());
  project.provide('school', address);
  const database = runningPostgresUrl(join(dataDir, 'demo')) ?? '';
  await endQuietHours(database);
  project.provide('database', database);
  project.provide('browser', browser.wsEndpoint());
  const sessions = await logInAll(address);
  await releaseResults(address, sessions.Admin);
  project.provide('sessions', sessions);
  return async () => {
    await browser.close();
    await stop(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function startServer(dataDir: string): ChildProcess {
  const start = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
  const slowLine = process.env.SLOW_LINE ? ['--import', new URL('support/slow-line.mjs', import.meta.url).href] : [];
  return spawn(process.execPath, [...slowLine, start], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DEMO: 'on',
      RATE_LIMIT: '0',
      WEBHOOKS_TO: 'anywhere',
      LOG_LEVEL: 'warn',
    },
  });
}

/** Messages go out at every hour, whenever the stories are told: none of them switches that for the others. */
async function endQuietHours(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("update school.notification_setting set quiet_from = '00:00', quiet_to = '00:00'");
  await client.end();
}

/** What the demo school has entered stays shown; stories release what they enter. */
async function releaseResults(address: string, { token }: StoredSession): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ resultsNeedRelease: true });
  const { status } = await fetch(`${address}/api/gs/School`, { method: 'PUT', headers, body });
  if (status !== 200) throw new Error(`The school's settings answered ${status}`);
}

/** Waits until the server says where it is; what else it says is shown. */
async function addressOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('the server has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    const [, address] = /ready at (\S+)/.exec(line) ?? [];
    if (address) {
      server.stdout.resume();
      return address;
    }
    if (line) console.log(line);
  }
  throw new Error('the server ended before it was ready');
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

async function logInAll(address: string): Promise<Record<Role, StoredSession>> {
  const sessions = await Promise.all(roles.map(async (role) => [role, await logIn(address, emailOf(role))] as const));
  return Object.fromEntries(sessions) as Record<Role, StoredSession>;
}
