import { expect } from 'vitest';
import { dataRequestFactory } from '../../src/areas/privacy/data-request/data-request.factory.ts';
import type { Caller } from '../support/caller.ts';
import type { TestApp } from '../support/harness.ts';
import { until } from '../support/until.ts';

export const requests = '/api/gs/DataRequest';
export const ownRequests = '/api/gs/OwnDataRequest';

/** Lets people ask in the product. */
export async function opensRequests(office: Caller): Promise<void> {
  const { status } = await office.put(`${requests}/UpdateSetting`, { isOpen: true, answerDays: 30, archiveDays: 14 });
  expect(status).toBe(200);
}

/** Enters a request on paper; returns its id. */
export async function enterRequest(office: Caller, of: Parameters<typeof dataRequestFactory>[0]): Promise<number> {
  const { status, json, text } = await office.post(requests, dataRequestFactory(of));
  expect(status, text).toBe(201);
  return json.data;
}

/** Has the archive of a request made, and waits for it. */
export async function makeArchive(school: TestApp, office: Caller, dataRequestId: number): Promise<void> {
  const stop = await school.works();
  const begun = await office.post(`${requests}/MakeArchive`, { dataRequestId });
  expect(begun.status, begun.text).toBe(200);
  await until(async () => {
    const { json } = await office.get(`/api/ias/Task/${begun.json.data}`);
    if (json.state === 'failed') throw new Error(json.message);
    return json.state === 'done';
  });
  await stop();
}
