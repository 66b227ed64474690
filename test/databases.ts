import { randomUUID } from 'node:crypto';
import pg from 'pg';

export const templateDatabase = 'homeroom_template';

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated database of its own, as its owner; dropped by what it returns. */
export async function copyTemplate(serverUrl: string): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // By files, not page by page through the log: without fsync the checkpoints that this takes cost nothing.
  await onServer(serverUrl, `create database ${name} template ${templateDatabase} strategy file_copy`);
  return {
    name,
    url: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}
