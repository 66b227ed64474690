import type { Database } from '../../kit/server/database/database.server.ts';

/** PostgreSQL says itself how it is reached; through a socket, neither side has an address. */
const asked = `
  select coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
    inet_server_addr() is distinct from inet_client_addr() as "isElsewhere"`;

/**
 * A warning at the start, if what is read and saved crosses a network as it is, unless the address says that this is meant
 * (`?sslmode=disable`, as between two containers of one machine).
 */
export async function plainConnection(
  { pool }: { pool: Pick<Database['pool'], 'query'> },
  url: string,
): Promise<string | undefined> {
  if (new URL(url).searchParams.get('sslmode') === 'disable') return undefined;
  const { rows } = await pool.query<{ isEncrypted: boolean; isElsewhere: boolean }>(asked);
  if (!rows[0]?.isElsewhere || rows[0].isEncrypted) return undefined;
  return 'The database is reached over a network without TLS: anybody in between can read all records. Add ?sslmode=verify-full to DATABASE_URL, or ?sslmode=disable if that is meant.';
}
