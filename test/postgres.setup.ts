import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../src/app/app.server.ts';
import { startEmbeddedPostgres } from '../src/kit/server/embedded-postgres/embedded-postgres.server.ts';
import { databaseUrl, templateDatabase } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server that lives as long as the run; holds the template of every test's database. */
    postgresUrl: string;
    /** The same template, as the role that serves. */
    servingUrl: string;
  }
}

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
/** What a crash may cost does not matter here. */
const careless = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '120' };

/** One PostgreSQL for the whole run, with one database that has every migration: the tests copy it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-tests-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent, settings: careless });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  const serving = await prepareDatabase({ ownerUrl: databaseUrl(postgres.url, templateDatabase) });
  project.provide('postgresUrl', postgres.url);
  project.provide('servingUrl', serving.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
