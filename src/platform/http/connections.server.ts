import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long requests that run may still take once their server closes. */
const patienceMs = 10_000;

/**
 * The open connections of an HTTP server, to be ended when it closes. Node's own `closeIdleConnections` spares connections that
 * have never sent a request, and a closing server waits for those.
 * @returns ends at once every connection without a running request, then each as its request ends, and all after ten seconds
 */
export function followConnections(server: Server, patience = patienceMs): () => void {
  const running = new Map<Socket, number>();
  let isClosing = false;

  const endIfIdle = (socket: Socket) => {
    if (isClosing && !running.get(socket)) socket.destroySoon();
  };
  server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy();
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once('close', () => {
      if (!running.has(socket)) return;
      running.set(socket, (running.get(socket) ?? 1) - 1);
      endIfIdle(socket);
    });
  });

  return () => {
    isClosing = true;
    for (const [socket, requests] of running) if (requests === 0) socket.destroy();
    const all = setTimeout(() => {
      for (const socket of running.keys()) socket.destroy();
    }, patience);
    server.once('close', () => clearTimeout(all));
  };
}
