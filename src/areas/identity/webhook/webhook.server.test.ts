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
import { dueWebhooks, nextEvent } from './webhook-queue.server.ts';
import { startWebhooks } from './webhook-sender.server.ts';

let school: TestApp;
let admin: Caller;
let server: Server;
let origin: string;
let sender: Sender | undefined;

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

type Sender = ReturnType<typeof startWebhooks>;

/** @param patient waits long for answers, and after failures */
function started(patient = false): Sender {
  return startWebhooks({
    database: school.database,
    post: { isAnywhere: true, timeoutMs: patient ? 30_000 : 500 },
    permissionOf: (kind) => webhookKinds.get(kind)?.permission,
    log: () => undefined,
    lookEveryMs: 50,
    firstPauseMs: patient ? 60_000 : 10,
  });
}
function start(patient?: boolean): void {
  sender = started(patient);
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

test('Nothing is sent by a school that was restored and must not send', async () => {
  const { webhookId } = await newWebhook();
  await school.rows("insert into restoration (backup_made, restored) values ('2026-06-02', '2026-06-12')");
  const house = await newHouse();
  expect(await dueWebhooks(school.database.db)).toEqual([]);
  await school.rows('delete from restoration');
  expect(await dueWebhooks(school.database.db)).toEqual([webhookId]);
  start();
  await eventually(told).toEqual([`${house} created`]);
});

test('Nothing waits for a webhook that has no secret yet', async () => {
  const { webhookId } = await newWebhook();
  await school.rows("update webhook set secret = '' where webhook_id = $1", [webhookId]);
  await newHouse();
  expect(await logOf(webhookId)).toEqual([]);
  await newSecret(webhookId);
  await newHouse();
  expect(await logOf(webhookId)).toHaveLength(1);
});

const stateOf = async (webhookId: number) => (await admin.get(`/api/ias/Webhook/${webhookId}`)).json.state;

test('The three days begin with the first attempt, however long a message had to wait for it', async () => {
  const { webhookId } = await newWebhook();
  await newHouse();
  await school.rows("update webhook_event set tries_until = now() - interval '1 day'");
  answer = (_got, response) => response.writeHead(500).end();
  start();
  await eventually(async () => (await logOf(webhookId))[0].tries.length).toBe(1);
  expect(await stateOf(webhookId)).toBe(1);
});

test.each<[string, (of: Awaited<ReturnType<typeof newWebhook>>, webhookEventId: number) => Promise<unknown>]>([
  ['sent again from the log', (_of, id) => admin.post(`/api/ias/Webhook/SendAgain?webhookEventId=${id}`)],
  ['sent because its webhook was saved', ({ save }) => save({})],
])('A message that is %s is tried from the beginning', async (_how, again) => {
  const of = await newWebhook();
  await newHouse();
  const [event] = await logOf(of.webhookId);
  await school.rows("update webhook_event set attempts = 7, tries_until = now(), not_before = now() + interval '6 hours'");
  answer = (_got, response) => response.writeHead(500).end();
  await again(of, event.webhookEventId);
  start();
  await eventually(async () => (await logOf(of.webhookId))[0].tries.length).toBe(1);
  const [{ wait } = { wait: 0 }] = await school.rows<{ wait: number }>(
    'select extract(epoch from not_before - now())::int as wait from webhook_event',
  );
  expect(wait).toBeLessThanOrEqual(5);
  expect(await stateOf(of.webhookId)).toBe(1);
});

test('A webhook that was switched off by itself stays so, with the reason, when its name is changed', async () => {
  const { webhookId, save } = await newWebhook();
  await school.rows("update webhook set is_off = true, off_reason = 'It answered 500.' where webhook_id = $1", [webhookId]);
  expect((await save({ webhookName: 'Another name', isOff: true })).status).toBe(200);
  expect((await admin.get(`/api/ias/Webhook/${webhookId}`)).json).toMatchObject({ state: 4, offReason: 'It answered 500.' });
});

test('A webhook that is switched off and on again while messages wait is told at once', async () => {
  const { save, webhookId } = await newWebhook();
  const houses = [await newHouse(), await newHouse()];
  const [first, second] = houses.map((house) => `${house} created`);
  let take: () => unknown = () => undefined;
  answer = (_got, response) => {
    take = () => response.end();
  };
  start(true);
  await eventually(told).toEqual([first]);
  await save({ isOff: true });
  answer = (_got, response) => response.end();
  take();
  await eventually(async () => (await logOf(webhookId)).at(-1).state).toBe(2);
  // Meanwhile the sender finds out that it is off.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await save({});
  await eventually(told).toEqual([first, second]);
});

test('A process that loses its turn leaves what waits to the one that gets it', async () => {
  const { webhookId } = await newWebhook();
  const houses = [await newHouse(), await newHouse()];
  const [first, second] = houses.map((house) => `${house} created`);
  const held: ServerResponse[] = [];
  answer = (_got, response) => void held.push(response);
  start(true);
  await eventually(told).toEqual([first]);
  const other = started(true);
  await school.rows(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid in (select pid from pg_locks where locktype = 'advisory') and application_name = 'homeroom-webhooks' and datname = current_database()",
  );
  await eventually(told).toEqual([first, first]);
  held[1]?.end();
  await eventually(told).toEqual([first, first, second]);
  held[0]?.end();
  await eventually(async () => (await logOf(webhookId)).at(-1).tries.length).toBe(2);
  held[2]?.end();
  await eventually(async () => (await logOf(webhookId))[0].state).toBe(2);
  await Promise.all([sender?.stop(), other.stop()]);
  expect(told()).toEqual([first, first, second]);
});

test('A sender stops at once, and what it was sending is sent again by the next', async () => {
  const { webhookId } = await newWebhook();
  const house = await newHouse();
  answer = () => undefined;
  start(true);
  await eventually(told).toEqual([`${house} created`]);
  const began = performance.now();
  await sender?.stop();
  expect(performance.now() - began).toBeLessThan(5_000);
  expect((await logOf(webhookId))[0]).toMatchObject({ state: 1, tries: [] });
  answer = (_got, response) => response.end();
  start();
  await eventually(told).toEqual([`${house} created`, `${house} created`]);
});

test('What is due next is found quickly, however much waits', async () => {
  const { webhookId } = await newWebhook();
  await school.rows(
    `insert into webhook_event (webhook_id, kind, record_id, change, not_before)
      select $1, 'House', n / 100, 'changed', case n % 100 when 0 then now() + interval '1 hour' else now() end
      from generate_series(0, 19999) n`,
    [webhookId],
  );
  const began = performance.now();
  expect(await nextEvent(school.database.db, webhookId)).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(2_000);
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
