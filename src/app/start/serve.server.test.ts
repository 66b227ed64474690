import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { copyTemplate } from '../../../test/support/databases.ts';
import { freePort } from '../../platform/postgres/free-port.server.ts';
import { readEnv } from './env.server.ts';
import { type RunningServer, startServer } from './serve.server.ts';

let school: Awaited<ReturnType<typeof copyTemplate>>;
let lines: string[];
const running: RunningServer[] = [];

beforeEach(async () => {
  school = await copyTemplate(inject('postgresUrl'));
  lines = [];
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
  await school.drop();
});

async function start(variables: Record<string, string> = {}): Promise<RunningServer> {
  const env = readEnv({ PORT: '0', METRICS_PORT: '0', DEMO: 'off', ...variables });
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const server = await startServer({ env, databaseUrl: school.url, log });
  running.push(server);
  return server;
}

test('A school without an account gets a link that creates its first administrator, once', async () => {
  const { address, setupLink, demoAccounts } = await start();
  expect(demoAccounts).toEqual([]);
  const link = new URL(setupLink ?? '');
  expect(link.href.startsWith(`${address}/public/setup?token=`)).toBe(true);
  const body = { token: link.searchParams.get('token'), name: 'Head', email: 'head@school.test', password: 'a long password' };
  const setUp = () =>
    fetch(`${address}/api/ias/IdentityAccess/Setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect([(await setUp()).status, (await setUp()).status]).toEqual([200, 404]);
  expect(lines.join('')).not.toContain(body.token);
  await running.pop()?.close();
  expect((await start()).setupLink).toBeUndefined();
});

test('A request that is on its way when the server stops is answered', async () => {
  const server = await start();
  const database = new pg.Client({ connectionString: school.url });
  await database.connect();
  await database.query('begin; lock table school.login_failure');
  const login = fetch(`${server.address}/api/ias/IdentityAccess/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@school.test', password: 'takes some time to check' }),
  });
  const isWaiting = async () => {
    // Inside a transaction, the sessions would stay as they were first read.
    await database.query('select pg_stat_clear_snapshot()');
    const sessions = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into %login_failure%'`;
    return (await database.query(sessions)).rowCount === 1;
  };
  await expect.poll(isWaiting).toBe(true);
  const closed = running.pop()?.close();
  await database.query('commit');
  await database.end();
  await closed;
  expect((await login).status).toBe(401);
  await expect(fetch(`${server.address}/healthz`)).rejects.toThrow();
});

test('A connection that never asks anything does not hold up the stop', async () => {
  const metricsPort = await freePort();
  const { address } = await start({ METRICS_PORT: String(metricsPort) });
  const sockets = [Number(new URL(address).port), metricsPort].map((port) => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  sockets[0]?.write('GET /healthz HTTP/1.1\r\n');
  for (const socket of sockets) socket.on('error', () => undefined).resume();
  await running.pop()?.close();
  await expect.poll(() => sockets.map(({ closed }) => closed)).toEqual([true, true]);
});

test('A start that finds its port taken closes what it had opened', async () => {
  const { address } = await start();
  const before = lines.length;
  await expect(start({ PORT: new URL(address).port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const warnings = lines.slice(before).filter((line) => JSON.parse(line).level > 30);
  // The keys of tests lie in their databases.
  expect(warnings.filter((line) => !line.includes('KEY_FILE'))).toEqual([]);
});

test('Whoever lets others reach it without https is told at the start, and in the log', async () => {
  const { warnings } = await start({ HOST: '0.0.0.0' });
  expect(warnings.join()).toContain('without https');
  expect(lines.join('')).toContain('without https');
  expect(warnings.join()).toContain('PUBLIC_URL is not set');
  expect(lines.join('')).toContain('PUBLIC_URL is not set');
  await running.pop()?.close();
  expect((await start({ HOST: '0.0.0.0', PUBLIC_URL: 'https://school.example' })).warnings.join()).not.toContain('https');
});
