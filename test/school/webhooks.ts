import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { webhookKinds } from '../../src/app/areas.server.ts';
import { apiKeyFactory } from '../../src/areas/identity/api-key/api-key.factory.ts';
import { roleFactory } from '../../src/areas/identity/role/role.factory.ts';
import type { WebhookInput } from '../../src/areas/identity/webhook/webhook.domain.ts';
import { webhookFactory } from '../../src/areas/identity/webhook/webhook.factory.ts';
import { startWebhooks } from '../../src/areas/identity/webhook/webhook-sender.server.ts';
import { houseFactory } from '../../src/areas/student/house/house.factory.ts';
import { startApp } from '../support/harness.ts';

/** A message that a receiver got. */
export interface Got {
  path: string;
  headers: IncomingMessage['headers'];
  body: { type: string; timestamp: string; data: { kind: string; id: number; change: string } };
  text: string;
}

const takes = (_got: Got, response: ServerResponse): unknown => response.end();

/** Whoever is told, on this machine. */
async function openReceiver() {
  const receiver = { got: [] as Got[], answer: takes };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const one = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text), text };
      receiver.got.push(one);
      receiver.answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { receiver, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** What a role needs to read whatever the webhooks here are told of. */
export const readsHouses = { 'house.read': '-1' };

/** A school that tells one receiver of its houses. */
export async function startWebhookSchool() {
  const school = await startApp();
  const admin = await school.asAdmin();
  const { receiver, origin, close } = await openReceiver();
  const senders: { stop(): Promise<void> }[] = [];

  /** @param patient waits long for answers, and after failures */
  function start(patient = false): { stop(): Promise<void> } {
    const sender = startWebhooks({
      database: school.database,
      post: { isAnywhere: true, timeoutMs: patient ? 30_000 : 500 },
      permissionOf: (kind) => webhookKinds.get(kind)?.permission,
      log: () => undefined,
      lookEveryMs: 50,
      firstPauseMs: patient ? 60_000 : 10,
    });
    senders.push(sender);
    return sender;
  }

  async function newWebhook(change: Partial<WebhookInput> = {}) {
    const { json: role } = await admin.post('/api/ias/Role', roleFactory());
    const allow = (allowed: object) => admin.put(`/api/ias/Role/UpdateMatrix?roleId=${role.data}`, { permissions: allowed });
    await allow(readsHouses);
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

  return {
    ...{ school, admin, receiver, origin, start, newWebhook, newSecret, newHouse },
    rename: (houseId: number) => admin.put(`/api/sis/House?houseId=${houseId}`, houseFactory()),
    logOf: async (webhookId: number) => (await admin.get(`/api/ias/Webhook/GetLog?webhookId=${webhookId}`)).json,
    stateOf: async (webhookId: number) => (await admin.get(`/api/ias/Webhook/${webhookId}`)).json.state,
    told: () => receiver.got.map(({ body }) => `${body.data.id} ${body.data.change}`),
    /** As if the time until the next attempt were over. */
    dueNow: () => school.rows("update webhook_event set not_before = now() where state = 'waiting'"),
    /** Ends what a test has begun. */
    clear: async () => {
      receiver.answer = takes;
      await Promise.all(senders.splice(0).map((sender) => sender.stop()));
      await school.rows('delete from webhook');
      receiver.got = [];
    },
    close: async () => {
      close();
      await school.close();
    },
  };
}
