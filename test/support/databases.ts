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

/** A new migrated database, opened as its owner; `drop` deletes it. */
export async function copyTemplate(serverUrl: string): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copies files instead of writing each page to the log; without fsync the checkpoints that this needs cost nothing.
  await onServer(serverUrl, `create database ${name} template ${templateDatabase} strategy file_copy`);
  return {
    name,
    url: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}
