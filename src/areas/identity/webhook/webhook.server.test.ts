import { afterAll, afterEach, expect, test } from 'vitest';
import { type Got, readsHouses, startWebhookSchool } from '../../../../test/school/webhooks.ts';
import { problem } from '../../../../test/support/problem.ts';
import { historyActions } from '../../../common/history-words.domain.ts';
import { changesNothing } from '../../../kit/server/resource/audit.server.ts';
import { houseFactory } from '../../student/house/house.factory.ts';
import { signatureOf } from './post-message.server.ts';
import { dueWebhooks } from './webhook-queue.server.ts';

const { school, admin, receiver, origin, start, newWebhook, newSecret, newHouse, rename, logOf, told, dueNow, clear, close } =
  await startWebhookSchool();
afterEach(clear);
afterAll(close);

const eventually = (expectation: () => unknown) => expect.poll(expectation, { timeout: 20_000 });

test('A webhook is told which record was created, changed and deleted, and nothing of what it says', async () => {
  const { secret, webhookId } = await newWebhook();
  start();
  const house = await newHouse();
  await rename(house);
  await admin.delete(`/api/sis/House?houseId=${house}`);
  await eventually(told).toEqual([`${house} created`, `${house} changed`, `${house} deleted`]);
  const [first] = receiver.got;
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
  receiver.answer = (one, response) => {
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
  receiver.answer = (one, response) => (one.body.data.id === stuck ? response.writeHead(400).end() : response.end());
  start();
  await eventually(told).toContain(`${other} created`);
  expect(told()).not.toContain(`${stuck} changed`);
});

test('A receiver that never answers holds up no other webhook', async () => {
  await newWebhook({ url: `${origin}/slow` });
  await newWebhook({ url: `${origin}/quick` });
  receiver.answer = (one, response) => void (one.path === '/quick' && response.end());
  start();
  const house = await newHouse();
  await eventually(() => receiver.got.filter(({ path }) => path === '/quick').map(({ body }) => body.data.id)).toEqual([house]);
});

test('What its key may not read in full is left out; with a key that has ended, messages wait', async () => {
  const { webhookId, allow, saveKey } = await newWebhook();
  await allow({ 'house.read': '' });
  await newHouse();
  start();
  await eventually(async () => (await logOf(webhookId))[0].state).toBe(3);
  await allow(readsHouses);
  await saveKey({ isDisabled: true });
  const house = await newHouse();
  await eventually(async () => (await logOf(webhookId))[0].tries[0]?.problem).toBe('This API key is disabled.');
  expect(receiver.got).toEqual([]);
  await saveKey({ isDisabled: false });
  await dueNow();
  await eventually(told).toEqual([`${house} created`]);
});

test('A message can be sent again from the log, under its id', async () => {
  const { webhookId } = await newWebhook();
  await newHouse();
  start();
  await eventually(() => receiver.got.length).toBe(1);
  const [event] = await logOf(webhookId);
  expect((await admin.post(`/api/ias/Webhook/SendAgain?webhookEventId=${event.webhookEventId}`)).status).toBe(200);
  await eventually(() => receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual([event.messageId, event.messageId]);
});

test('Of what the history has, a webhook is told what changes something, as browsers are', async () => {
  const { webhookId } = await newWebhook();
  const actions = Object.values(historyActions.names);
  await school.rows(
    `insert into audit_entry (account_name, action, resource, record_id, request_id)
      select '', action, 'House', place, '' from unnest($1::text[]) with ordinality of (action, place)`,
    [actions],
  );
  const queued = await school.rows<{ record_id: number }>(
    'select record_id from webhook_event where webhook_id = $1 order by record_id',
    [webhookId],
  );
  expect(queued.map(({ record_id: place }) => actions[place - 1])).toEqual(
    actions.filter((action) => !changesNothing.has(action)),
  );
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

test('A webhook that was switched off by itself stays so, with the reason, when its name is changed', async () => {
  const { webhookId, save } = await newWebhook();
  await school.rows("update webhook set is_off = true, off_reason = 'It answered 500.' where webhook_id = $1", [webhookId]);
  expect((await save({ webhookName: 'Another name', isOff: true })).status).toBe(200);
  expect((await admin.get(`/api/ias/Webhook/${webhookId}`)).json).toMatchObject({ state: 4, offReason: 'It answered 500.' });
});

test('A new secret signs besides the former one for some days; neither is in a dump', async () => {
  const { webhookId, secret } = await newWebhook();
  const other = await newSecret(webhookId, 7);
  await newHouse();
  start();
  await eventually(() => String(receiver.got[0]?.headers['webhook-signature'] ?? '').split(' ').length).toBe(2);
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
