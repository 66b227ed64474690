import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { webhookKinds } from '../../../app/areas.server.ts';
import { houseFactory } from '../../student/house/house.factory.ts';
import { apiKeyFactory } from '../api-key/api-key.factory.ts';
import { roleFactory } from '../role/role.factory.ts';
import { signatureOf } from './post-message.server.ts';
import type { WebhookInput } from './webhook.domain.ts';
import { webhookFactory } from './webhook.factory.ts';
import { startWebhooks } from './webhook-sender.server.ts';

let school: TestApp;
let admin: Caller;
let server: Server;
let origin: string;
let sender: { stop(): Promise<void> } | undefined;

interface Got {
  path: string;
  headers: IncomingMessage['headers'];
  body: { type: string; timestamp: string; data: { kind: string; id: number; change: string } };
  text: string;
}
let got: Got[] = [];
/** What the receiver does; by default it takes everything. */
let answer: (got: Got, response: ServerResponse) => void = (_got, response) => response.end();

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const one = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text), text };
      got.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  answer = (_got, response) => response.end();
  await sender?.stop();
  sender = undefined;
  await school.rows('delete from webhook');
  got = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await school.close();
});

function start(): void {
  sender = startWebhooks({
    database: school.database,
    post: { isAnywhere: true, timeoutMs: 500 },
    permissionOf: (kind) => webhookKinds.get(kind)?.permission,
    log: () => undefined,
    lookEveryMs: 50,
  });
}

const reading = { 'house.read': '-1' };

async function newWebhook(change: Partial<WebhookInput> = {}, permissions: Readonly<Record<string, string>> = reading) {
  const { json: role } = await admin.post('/api/ias/Role', roleFactory());
  const allow = (allowed: object) => admin.put(`/api/ias/Role/UpdateMatrix?roleId=${role.data}`, { permissions: allowed });
  await allow(permissions);
  const keyInput = apiKeyFactory({ roleIds: [role.data] });
  const { json: key } = await admin.post('/api/ias/ApiKey', keyInput);
  const saveKey = (more: object) => admin.put(`/api/ias/ApiKey?apiKeyId=${key.data}`, { ...keyInput, ...more });
  const input = webhookFactory({ url: `${origin}/hook`, apiKeyId: key.data, kinds: ['House'], ...change });
  const { status, json, text } = await admin.post('/api/ias/Webhook', input);
  expect(status, text).toBe(201);
  const webhookId: number = json.data;
  const save = (more: Partial<WebhookInput>) => admin.put(`/api/ias/Webhook?webhookId=${webhookId}`, { ...input, ...more });
  return { webhookId, apiKeyId: key.data as number, save, saveKey, allow, secret: await newSecret(webhookId) };
}

async function newSecret(webhookId: number, daysBeside = 0): Promise<string> {
  const { json, text } = await admin.post(`/api/ias/Webhook/NewSecret?webhookId=${webhookId}`, { daysBeside });
  expect(json.data?.secret, text).toMatch(/^whsec_/);
  return json.data.secret;
}

async function newHouse(): Promise<number> {
  const { status, json, text } = await admin.post('/api/sis/House', houseFactory());
  expect(status, text).toBe(201);
  return json.data;
}
const rename = (houseId: number) => admin.put(`/api/sis/House?houseId=${houseId}`, houseFactory());
const logOf = async (webhookId: number) => (await admin.get(`/api/ias/Webhook/GetLog?webhookId=${webhookId}`)).json;
const told = () => got.map(({ body }) => `${body.data.id} ${body.data.change}`);
/** As if the time until the next attempt were over. */
const dueNow = () => school.rows("update webhook_event set not_before = now() where state = 'waiting'");
const eventually = (expectation: () => unknown) => expect.poll(expectation, { timeout: 20_000 });

test('A webhook is told which record was created, changed and deleted, and nothing of what it says', async () => {
  const { secret, webhookId } = await newWebhook();
  start();
  const house = await newHouse();
  await rename(house);
  await admin.delete(`/api/sis/House?houseId=${house}`);
  await eventually(told).toEqual([`${house} created`, `${house} changed`, `${house} deleted`]);
  const [first] = got;
  expect(first?.body).toEqual({
    type: 'House.created',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { kind: 'House', id: house, change: 'created' },
  });
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = first?.headers ?? {};
  expect(signature).toBe(signatureOf(secret, { id: String(id), body: first?.text ?? '' }, Number(seconds)));
  await eventually(async () => (await logOf(webhookId)).map(({ state }: { state: number }) => state)).toEqual([2, 2, 2]);
  expect((await logOf(webhookId))[0].tries).toEqual([
    { at: expect.any(String), milliseconds: expect.any(Number), status: 200, problem: '' },
  ]);
});

test('Only the kinds and changes that were chosen are told, and nothing of a change that was not saved', async () => {
  const { webhookId } = await newWebhook({ tellsChanged: false, tellsDeleted: false });
  const house = await newHouse();
  await rename(house);
  problem(await admin.put(`/api/sis/House?houseId=${house}`, { ...houseFactory(), houseName: '' }), 422);
  expect((await logOf(webhookId)).map(({ change }: { change: string }) => change)).toEqual(['created']);
});

test('Changes of one record arrive in their order, however many save at once and however often it fails', async () => {
  await newWebhook();
  const houses = [await newHouse(), await newHouse(), await newHouse()];
  await Promise.all(Array.from({ length: 10 }, () => houses.map(rename)).flat());
  let count = 0;
  const taken: Got[] = [];
  answer = (one, response) => {
    count += 1;
    if (count % 3 === 0) response.writeHead(503).end();
    else {
      taken.push(one);
      response.end();
    }
  };
  const hurry = setInterval(() => void dueNow(), 100);
  start();
  await eventually(() => taken.length).toBe(33);
  clearInterval(hurry);
  const order = await school.rows<{ message_id: string; record_id: number }>(
    "select message_id, record_id from webhook_event where kind = 'House' order by webhook_event_id",
  );
  for (const house of houses) {
    const sent = taken.filter(({ body }) => body.data.id === house).map(({ headers }) => headers['webhook-id']);
    expect(sent).toEqual(order.filter((event) => event.record_id === house).map((event) => event.message_id));
  }
}, 60_000);

test('One record that a receiver does not take holds up only its own later changes', async () => {
  await newWebhook();
  const [stuck, other] = [await newHouse(), await newHouse()];
  await rename(stuck);
  answer = (one, response) => (one.body.data.id === stuck ? response.writeHead(400).end() : response.end());
  start();
  await eventually(told).toContain(`${other} created`);
  expect(told()).not.toContain(`${stuck} changed`);
});

test('A receiver that never answers holds up no other webhook', async () => {
  await newWebhook({ url: `${origin}/slow` });
  await newWebhook({ url: `${origin}/quick` });
  answer = (one, response) => void (one.path === '/quick' && response.end());
  start();
  const house = await newHouse();
  await eventually(() => got.filter(({ path }) => path === '/quick').map(({ body }) => body.data.id)).toEqual([house]);
});

test('What was being sent when the process was killed is sent again under the same id', async () => {
  const { webhookId } = await newWebhook();
  const house = await newHouse();
  answer = () => undefined;
  start();
  await eventually(told).toEqual([`${house} created`]);
  // A killed process leaves what it has stored so far: nothing.
  await sender?.stop();
  await school.rows('delete from webhook_try');
  await school.rows('update webhook_event set attempts = 0, not_before = now()');
  answer = (_got, response) => response.end();
  start();
  await eventually(async () => (await logOf(webhookId))[0].state).toBe(2);
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('Attempts are repeated with growing waits; after three days it is switched off, and administrators are told', async () => {
  const { webhookId, save } = await newWebhook();
  answer = (_got, response) => response.writeHead(500).end();
  await newHouse();
  start();
  const waits: number[] = [];
  for (const attempt of [1, 2, 3]) {
    await eventually(async () => (await logOf(webhookId))[0].tries.length).toBe(attempt);
    const [row] = await school.rows<{ wait: number }>(
      'select extract(epoch from not_before - now())::int as wait from webhook_event',
    );
    waits.push(row?.wait ?? 0);
    await dueNow();
  }
  expect(waits.toSorted((one, other) => one - other)).toEqual(waits);
  await school.rows("update webhook_event set tries_until = now() - interval '1 second', not_before = now()");
  await eventually(async () => (await admin.get(`/api/ias/Webhook/${webhookId}`)).json).toMatchObject({
    isOff: true,
    state: 4,
    offReason: 'It answered 500.',
  });
  const mails = await school.rows<{ subject: string }>("select subject from outbox where subject like 'The webhook%'");
  expect(mails.length).toBeGreaterThan(0);
  const before = got.length;
  await newHouse();
  expect(await logOf(webhookId)).toHaveLength(1);
  answer = (_got, response) => response.end();
  expect((await save({})).status).toBe(200);
  await eventually(() => got.length).toBe(before + 1);
});

test('A receiver that says it is gone is switched off at once', async () => {
  const { webhookId } = await newWebhook();
  answer = (_got, response) => response.writeHead(410).end();
  await newHouse();
  start();
  await eventually(async () => (await admin.get(`/api/ias/Webhook/${webhookId}`)).json.state).toBe(4);
});

test('What its key may not read in full is left out; with a key that has ended, messages wait', async () => {
  const { webhookId, allow, saveKey } = await newWebhook();
  await allow({ 'house.read': '' });
  await newHouse();
  start();
  await eventually(async () => (await logOf(webhookId))[0].state).toBe(3);
  await allow(reading);
  await saveKey({ isDisabled: true });
  const house = await newHouse();
  await eventually(async () => (await logOf(webhookId))[0].tries[0]?.problem).toBe('This API key is disabled.');
  expect(got).toEqual([]);
  await saveKey({ isDisabled: false });
  await dueNow();
  await eventually(told).toEqual([`${house} created`]);
});

test('A message can be sent again from the log, under its id', async () => {
  const { webhookId } = await newWebhook();
  await newHouse();
  start();
  await eventually(() => got.length).toBe(1);
  const [event] = await logOf(webhookId);
  expect((await admin.post(`/api/ias/Webhook/SendAgain?webhookEventId=${event.webhookEventId}`)).status).toBe(200);
  await eventually(() => got.map(({ headers }) => headers['webhook-id'])).toEqual([event.messageId, event.messageId]);
});

test('Nothing is sent without a secret, nor by a school that was restored and must not send', async () => {
  await newWebhook();
  const { webhookId } = await newWebhook();
  await school.rows("update webhook set secret = '' where webhook_id = $1", [webhookId]);
  await school.rows("insert into restoration (backup_made, restored) values ('2026-06-02', '2026-06-12')");
  await newHouse();
  start();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(got).toEqual([]);
  await school.rows('delete from restoration');
  await eventually(() => got.length).toBe(1);
});

test('A new secret signs besides the former one for some days; neither is in a dump', async () => {
  const { webhookId, secret } = await newWebhook();
  const other = await newSecret(webhookId, 7);
  await newHouse();
  start();
  await eventually(() => String(got[0]?.headers['webhook-signature'] ?? '').split(' ').length).toBe(2);
  const dump = JSON.stringify(await school.rows('select * from webhook'));
  for (const one of [secret, other]) expect(dump).not.toContain(one.slice(6));
});

test('A key that a webhook reads by is not deleted, and the log forgets what is older than 30 days', async () => {
  const { webhookId, apiKeyId } = await newWebhook();
  problem(await admin.delete(`/api/ias/ApiKey?apiKeyId=${apiKeyId}`), 409);
  await newHouse();
  await school.rows("update webhook_event set state = 'sent', happened = now() - interval '31 days'");
  await school.runJob('forget-webhook-events');
  expect(await logOf(webhookId)).toEqual([]);
});
