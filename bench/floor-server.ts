// The least that a server could do for the same answers, in a process of its own: no framework, no checks, no permissions.
import { createServer, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { checkPassword } from '../src/areas/identity/account/password.server.ts';
import { openDatabase } from '../src/kit/server/database/database.server.ts';
import { hashToken, newToken } from '../src/kit/server/http/token.server.ts';
import { floorWrites } from './floor-writes.ts';
import type { Recorded } from './record.ts';

export interface FloorOrder {
  url: string;
  schema: string;
  /** The statements for each path with its query, recorded from the app; writes too. */
  recorded: Record<string, Recorded[]>;
}

/** As in the product, smaller answers are not compressed. */
const gzipFrom = 2048;
/** Up to this size, another thread costs more than it saves. */
const gzipHereUpTo = 65_536;
const gzipElsewhere = promisify(gzip);
const gzipped = (text: Buffer) =>
  text.length <= gzipHereUpTo ? gzipSync(text, { level: 5 }) : gzipElsewhere(text, { level: 5 });

process.once('message', ({ url, schema, recorded }: FloorOrder) => {
  const { pool } = openDatabase({ url, schema, onError: () => undefined });
  const prepared = async (text: string, ...values: unknown[]) =>
    (await pool.query({ name: text.slice(0, 63), text, values })).rows;

  const writes: Record<string, (body: Record<string, unknown>) => Promise<unknown>> = {
    ...Object.fromEntries(
      Object.entries(floorWrites).map(([path, { text, values }]) => [
        path,
        (body: Record<string, unknown>) => pool.query({ name: path, text, values: values(body) }).then(({ rows }) => rows),
      ]),
    ),
    '/login': async (body) => {
      const [account] = await prepared('select account_id, password_hash from account where lower(email) = $1', body['email']);
      if (!(await checkPassword(account?.password_hash, String(body['password'])))) throw new Error('wrong password');
      return prepared('insert into session (token_hash, account_id) values ($1, $2)', hashToken(newToken()), account.account_id);
    },
  };

  async function answer(request: IncomingMessage): Promise<unknown> {
    const path = request.url ?? '';
    const token = request.headers.authorization?.slice('Bearer '.length);
    if (token !== undefined || path !== '/login') {
      const known = await prepared('select account_id from session where token_hash = $1', hashToken(token ?? ''));
      if (known.length === 0) throw new Error('no session');
    }
    const body = request.method === 'GET' ? {} : JSON.parse(await textOf(request));
    const statements = recorded[path];
    if (!statements) return writes[path]?.(body);
    return (await Promise.all(statements.map((statement) => pool.query(statement)))).map(({ rows }) => rows);
  }

  const server = createServer((request, response) => {
    const send = async (result: unknown) => {
      const text = Buffer.from(JSON.stringify(result) ?? '');
      const isPacked = text.length >= gzipFrom;
      const body = isPacked ? await gzipped(text) : text;
      const encoding = isPacked ? { 'content-encoding': 'gzip' } : {};
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length, ...encoding }).end(body);
    };
    // A client may leave in the middle of a request; whatever else fails counts as a failed answer.
    answer(request)
      .then(send)
      .catch(() => response.writeHead(500).end());
  });
  process.once('disconnect', () => process.exit());
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
