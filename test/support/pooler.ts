import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

interface Pooler {
  /** The address of the pooler, to use instead of the server's. */
  url: string;
  close(): Promise<void>;
}

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const keyData = Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1]);
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/**
 * A connection pooler like PgBouncer. It accepts everybody, ignores the settings sent when a connection starts, and lends a server
 * connection for a session or for each transaction, preferring the one used last.
 */
export async function startPooler(serverUrl: string, lends: 'session' | 'transaction'): Promise<Pooler> {
  const backends: pg.Client[] = [];
  const free: Socket[] = [];
  const sockets = new Set<Socket>();

  async function borrow(): Promise<Socket> {
    const known = free.pop();
    if (known) return known;
    const backend = new pg.Client({ connectionString: serverUrl });
    backend.on('error', () => undefined);
    await backend.connect();
    backends.push(backend);
    const { stream } = (backend as unknown as { connection: { stream: Socket } }).connection;
    return stream.removeAllListeners('data');
  }

  function serve(client: Socket): void {
    let hasBegun = false;
    let lent: Promise<Socket> | undefined;
    const lend = async (): Promise<Socket> => {
      const backend = await borrow();
      let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);
      backend.on('data', (data: Buffer) => {
        client.write(data);
        rest = Buffer.concat([rest, data]);
        while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
          const message = rest.subarray(0, rest.readUInt32BE(1) + 1);
          rest = rest.subarray(message.length);
          if (lends === 'transaction' && message.equals(idle)) {
            backend.removeAllListeners('data');
            lent = undefined;
            free.push(backend);
          }
        }
      });
      return backend;
    };
    client.on('error', () => undefined);
    client.on('data', (data: Buffer) => {
      if (!hasBegun) {
        hasBegun = true;
        client.write(Buffer.concat([authenticated, keyData, idle]));
        return;
      }
      lent ??= lend();
      void lent.then((backend) => backend.write(data));
    });
  }

  const server = createServer((client) => {
    sockets.add(client);
    serve(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(serverUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      for (const backend of backends) (backend as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
