import pg from 'pg';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';

const others = 3;
const patienceMs = 5_000;

/**
 * Refuses a pooler that lends its connections for a transaction: settings, prepared statements and notices belong to a connection
 * that stays. Where others begin transactions and one of them is served by the process that served us, or we by another one than
 * before, connections are lent. Poolers lend the one that was used last, so these few show it.
 *
 * @param name what the address is called where it is set
 * @throws {StartProblem}
 */
export async function refuseTransactionPooling(url: string, name: string): Promise<void> {
  const clients = Array.from({ length: others + 1 }, () => connection(url));
  const [ours, ...rest] = clients;
  if (!ours) return;
  try {
    await ours.connect();
    const before = await backendOf(ours);
    const seen: number[] = [];
    for (const other of rest) {
      await other.connect();
      await other.query('begin');
      seen.push(await backendOf(other));
      if (seen.includes(before)) break;
    }
    const isLent = seen.includes(before) || (await backendOf(ours)) !== before;
    if (isLent)
      throw new StartProblem(
        `${name} leads to a pooler that lends its connections by transaction. Homeroom needs one that lends them by session ` +
          '(PgBouncer: pool_mode = session), or the address of PostgreSQL itself.',
      );
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

function connection(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'homeroom',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => undefined);
  return client;
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
