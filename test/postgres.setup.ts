import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../src/app/app.server.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.server.ts';
import { databaseUrl, templateDatabase } from './support/databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of the run; it holds the template for every test's database. */
    postgresUrl: string;
    /** The same template, opened with the serving role. */
    servingUrl: string;
  }
}

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
/** Data loss in a crash does not matter here. */
const careless = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '120' };

/** Starts one PostgreSQL for the whole run, with one fully migrated database that the tests copy. */
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
