import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { followConnections } from './connections.server.ts';
import { brokenRequest } from './problem.server.ts';

let open: Socket[] = [];
afterEach(() => {
  for (const socket of open) socket.destroy();
  open = [];
});

async function serve(answer: RequestListener, patience?: number, options = {}) {
  const server = createServer(options, answer).on('clientError', brokenRequest({ pages: {}, calls: {} }));
  const endConnections = followConnections(server, patience);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    /** Connects, sends something and never closes its side. */
    say: async (text: string) => {
      const accepted = once(server, 'connection') as Promise<[Socket]>;
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
      open.push(socket);
      const [ours] = await accepted;
      let received = '';
      socket.on('data', (part) => {
        received += part;
      });
      if (text) socket.write(text);
      return { isLetGo: () => ours.destroyed, received: () => received };
    },
    close: () => {
      const closed = once(server, 'close');
      server.close();
      endConnections();
      return closed;
    },
  };
}

const request = 'GET / HTTP/1.1\r\nhost: school\r\n\r\n';

test('On shutdown, connections with no request or half a request close at once, and waiting ones get their answer', async () => {
  let answer = () => undefined as unknown;
  const { server, say, close } = await serve((_, response) => {
    answer = () => response.end('here it is');
  });
  const others = [await say(''), await say('GET / HT')];
  const asked = once(server, 'request');
  const waiting = await say(request);
  await asked;
  const closed = close();
  await expect.poll(() => others.map((other) => other.isLetGo())).toEqual([true, true]);
  expect(waiting.isLetGo()).toBe(false);
  answer();
  await closed;
  await expect.poll(waiting.received).toContain('here it is');
});

test('A request that takes longer than the shutdown timeout is cut off', async () => {
  const { server, say, close } = await serve(() => undefined, 200);
  const asked = once(server, 'request');
  await say(request);
  await asked;
  await close();
});

test('A caller who never finishes a request is told so and disconnected, even if it keeps its side open', async () => {
  const { server, say } = await serve(() => undefined, undefined, { headersTimeout: 300, connectionsCheckingInterval: 100 });
  const { received, isLetGo } = await say('GET / HT');
  await expect.poll(received).toContain('408');
  await expect.poll(isLetGo).toBe(true);
  await new Promise((resolve) => server.close(resolve));
});
