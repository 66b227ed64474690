import { createHmac } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, type Server as Listening, type LookupFunction, createServer as listen } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { selfSigned } from '../../../../test/support/self-signed.ts';
import { letOutTo } from '../../../kit/server/http/outgoing-hosts.server.ts';
import { postMessage, signatureOf } from './post-message.server.ts';
import { isPublic, publicLookup } from './public-address.server.ts';

const open: Server[] = [];
const closing: Listening[] = [];
afterEach(() => {
  for (const server of closing.splice(0)) server.close();
  letOutTo(undefined);
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A receiver on this machine. */
async function receiver(answer: RequestListener): Promise<{ port: number; asked: () => number }> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    answer(request, response);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, asked: () => count };
}

/** A server of no protocol, which hangs up. */
async function listener(): Promise<{ port: number; connections: () => number }> {
  let count = 0;
  const server = listen((socket) => {
    count += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(server);
  return { port: (server.address() as AddressInfo).port, connections: () => count };
}

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const message = (url: string) => ({ url, id: 'a5', body: '{"type":"Student.created"}', secrets: [secret] });

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '198.18.0.1', '192.0.2.5', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'ff02::1', '64:ff9b::7f00:1'],
  ...['2002:7f00:1::', '2001::1', '2001:db8::1', 'not an address'],
])('%s is no public address', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001:830::200e'])(
  '%s is one',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test.each([
  'http://93.184.216.34/',
  'https://127.0.0.1/',
  'https://0.0.0.0/',
  'https://0/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
])('Nothing is sent to %s', async (url) => {
  const posted = await postMessage(message(url), { isAnywhere: false });
  expect(posted).toMatchObject({ status: null, problem: 'The address leads into a private network.' });
});

test.each([
  ['a private address', [{ address: '10.0.0.5', family: 4 }]],
  [
    'a public and a private one',
    [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
  ],
  ['a mapped one', [{ address: '::ffff:10.0.0.5', family: 6 }]],
  ['no address', []],
])('A name that leads to %s is refused', async (_what, found) => {
  const lookup = publicLookup(async () => found);
  const posted = await postMessage(message('https://receiver.example/'), { isAnywhere: false, lookup });
  expect(posted.problem).toBe('The address leads into a private network.');
});

test('A name is looked up once, and the connection goes to what was checked, whatever it leads to afterwards', async () => {
  const { port, connections } = await listener();
  let asked = 0;
  const found = publicLookup(async () => {
    asked += 1;
    return [{ address: asked === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }];
  });
  const connectedTo: unknown[] = [];
  // What was checked is noted, and this machine stands for it.
  const lookup: LookupFunction = (host, options, callback) =>
    found(host, options, (error, addresses) => {
      connectedTo.push(addresses);
      callback(error, [{ address: '127.0.0.1', family: 4 }]);
    });
  await postMessage(message(`https://receiver.example:${port}/`), { isAnywhere: false, lookup, timeoutMs: 5_000 });
  expect(connectedTo).toEqual([[{ address: '93.184.216.34', family: 4 }]]);
  expect([asked, connections()]).toEqual([1, 1]);
});

test('A message is signed as Standard Webhooks says, with each of two secrets while one replaces the other', async () => {
  let got: Record<string, unknown> = {};
  const { port } = await receiver((request, response) => {
    got = request.headers;
    response.end();
  });
  const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  const sent = { ...message(`http://127.0.0.1:${port}/`), secrets: [secret, other] };
  expect(await postMessage(sent, { isAnywhere: true })).toMatchObject({ status: 200, problem: '' });
  const seconds = Number(got['webhook-timestamp']);
  expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(10);
  expect(got['webhook-id']).toBe('a5');
  const expected = [7, 9].map(
    (byte) => `v1,${createHmac('sha256', Buffer.alloc(32, byte)).update(`a5.${seconds}.${sent.body}`).digest('base64')}`,
  );
  expect(String(got['webhook-signature']).split(' ')).toEqual(expected);
});

test('The signature is that of the example of Standard Webhooks', () => {
  const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
  expect(signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', example, 1_614_265_330)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

test.each<[string, RequestListener, string]>([
  ['an error', (_request, response) => response.writeHead(500).end('no'), 'It answered 500.'],
  ['a redirect', (_request, response) => response.writeHead(307, { location: '/elsewhere' }).end(), 'It answered 307.'],
  ['too much', (_request, response) => response.end(Buffer.alloc(200_000)), 'It answered with more than 64 KB.'],
  ['nothing', () => undefined, 'It did not answer in time.'],
  [
    'half an answer',
    (_request, response) => void response.writeHead(200, { 'content-length': 10 }).write('1'),
    'It did not answer in time.',
  ],
  ['a broken connection', (request) => request.socket.destroy(), 'The connection broke.'],
])('A receiver that answers %s has not got it', async (_what, answer, problem) => {
  const { port, asked } = await receiver(answer);
  const posted = await postMessage(message(`http://127.0.0.1:${port}/`), { isAnywhere: true, timeoutMs: 300 });
  expect(posted.problem).toBe(problem);
  expect(asked()).toBe(1);
});

test('A receiver whose certificate nobody vouches for is told nothing', async () => {
  let asked = 0;
  const server = createTlsServer(selfSigned, (_request, response) => {
    asked += 1;
    response.end();
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const posted = await postMessage(message(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`), { isAnywhere: true });
  expect([posted.problem, asked]).toEqual(['Its certificate is not valid.', 0]);
});

test('Where OUTGOING_HOSTS says to whom it may connect, nobody else is told anything', async () => {
  const { port, asked } = await receiver((_request, response) => response.end());
  const post = () => postMessage(message(`http://127.0.0.1:${port}/`), { isAnywhere: true });
  letOutTo(['receiver.example']);
  expect([(await post()).problem, asked()]).toEqual(['OUTGOING_HOSTS does not name this host.', 0]);
  letOutTo(['receiver.example', '127.0.0.1']);
  expect([(await post()).problem, asked()]).toEqual(['', 1]);
});

test('Nobody listening, and a name that there is not, are told apart', async () => {
  const refused = await postMessage(message('http://127.0.0.1:1/'), { isAnywhere: true });
  expect(refused.problem).toBe('It refused the connection.');
  const lookup = publicLookup(() => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })));
  const unknown = await postMessage(message('https://receiver.example/'), { isAnywhere: false, lookup });
  expect(unknown.problem).toBe('Its name was not found.');
});

test('Whoever stops while a message is sent learns nothing of it, and at once', async () => {
  const stopping = new AbortController();
  const { port } = await receiver(() => stopping.abort(new Error('stopped')));
  const posting = postMessage(message(`http://127.0.0.1:${port}/`), { isAnywhere: true }, stopping.signal);
  await expect(posting).rejects.toThrow('stopped');
});
