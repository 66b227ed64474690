import type pg from 'pg';

/** The major version of the PostgreSQL that a client is connected to: 17 for 17.5. */
export async function majorVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ major: number }>(`select current_setting('server_version_num')::int / 10000 as major`);
  return rows[0]?.major ?? 0;
}
