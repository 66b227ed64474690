import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP connection to the embedded server that can be cut, and restored at the same address. */
export async function startLine(serverUrl: string) {
  const farPort = Number(new URL(serverUrl).port);
  const sockets = new Set<Socket>();
  const own = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const there = own(connect(farPort, '127.0.0.1'));
    own(near).pipe(there).pipe(near);
    near.on('close', () => there.destroy());
    there.on('close', () => near.destroy());
  });
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    /** The address of a database on that server, through this connection. */
    to: (url: string): string => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    cut: async (): Promise<void> => {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: (): Promise<unknown> => listen(port),
  };
}
