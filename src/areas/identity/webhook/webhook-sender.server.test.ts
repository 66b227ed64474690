import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startWebhookSchool } from '../../../../test/school/webhooks.ts';
import { nextEvent } from './webhook-queue.server.ts';

const { school, admin, receiver, start, newWebhook, newHouse, logOf, stateOf, told, dueNow, clear, close } =
  await startWebhookSchool();
afterEach(clear);
afterAll(close);

const eventually = (expectation: () => unknown) => expect.poll(expectation, { timeout: 20_000 });

test('What was being sent when the process was killed is sent again under the same id', async () => {
  const { webhookId } = await newWebhook();
  const house = await newHouse();
  receiver.answer = () => undefined;
  const killed = start();
  await eventually(told).toEqual([`${house} created`]);
  // A killed process leaves what it has stored so far: nothing.
  await killed.stop();
  await school.rows('delete from webhook_try');
  await school.rows('update webhook_event set attempts = 0, not_before = now()');
  receiver.answer = (_got, response) => response.end();
  start();
  await eventually(async () => (await logOf(webhookId))[0].state).toBe(2);
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('Attempts are repeated with growing waits; after three days it is switched off, and administrators are told', async () => {
  const { webhookId, save } = await newWebhook();
  receiver.answer = (_got, response) => response.writeHead(500).end();
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
  const before = receiver.got.length;
  await newHouse();
  expect(await logOf(webhookId)).toHaveLength(1);
  receiver.answer = (_got, response) => response.end();
  expect((await save({})).status).toBe(200);
  await eventually(() => receiver.got.length).toBe(before + 1);
});

test('A receiver that says it is gone is switched off at once', async () => {
  const { webhookId } = await newWebhook();
  receiver.answer = (_got, response) => response.writeHead(410).end();
  await newHouse();
  start();
  await eventually(async () => await stateOf(webhookId)).toBe(4);
});

test('The three days begin with the first attempt, however long a message had to wait for it', async () => {
  const { webhookId } = await newWebhook();
  await newHouse();
  await school.rows("update webhook_event set tries_until = now() - interval '1 day'");
  receiver.answer = (_got, response) => response.writeHead(500).end();
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
  receiver.answer = (_got, response) => response.writeHead(500).end();
  await again(of, event.webhookEventId);
  start();
  await eventually(async () => (await logOf(of.webhookId))[0].tries.length).toBe(1);
  const [{ wait } = { wait: 0 }] = await school.rows<{ wait: number }>(
    'select extract(epoch from not_before - now())::int as wait from webhook_event',
  );
  expect(wait).toBeLessThanOrEqual(5);
  expect(await stateOf(of.webhookId)).toBe(1);
});

test('A webhook that is switched off and on again while messages wait is told at once', async () => {
  const { save, webhookId } = await newWebhook();
  const houses = [await newHouse(), await newHouse()];
  const [first, second] = houses.map((house) => `${house} created`);
  let take: () => unknown = () => undefined;
  receiver.answer = (_got, response) => {
    take = () => response.end();
  };
  start(true);
  await eventually(told).toEqual([first]);
  await save({ isOff: true });
  receiver.answer = (_got, response) => response.end();
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
  receiver.answer = (_got, response) => void held.push(response);
  const senders = [start(true)];
  await eventually(told).toEqual([first]);
  senders.push(start(true));
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
  await Promise.all(senders.map((sender) => sender.stop()));
  expect(told()).toEqual([first, first, second]);
});

test('A sender stops at once, and what it was sending is sent again by the next', async () => {
  const { webhookId } = await newWebhook();
  const house = await newHouse();
  receiver.answer = () => undefined;
  const sender = start(true);
  await eventually(told).toEqual([`${house} created`]);
  const began = performance.now();
  await sender.stop();
  expect(performance.now() - began).toBeLessThan(5_000);
  expect((await logOf(webhookId))[0]).toMatchObject({ state: 1, tries: [] });
  receiver.answer = (_got, response) => response.end();
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
