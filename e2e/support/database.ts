import pg from 'pg';
import { inject } from 'vitest';

/** A connection of one's own to the database of the shared school, as its owner. */
export async function connectDatabase(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('database') });
  await client.connect();
  await client.query('set search_path = school');
  return client;
}

/** Does something in that database. */
export async function inDatabase(run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = await connectDatabase();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
