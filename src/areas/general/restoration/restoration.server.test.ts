import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { restorations, sendingHeldBy } from '../../../kit/server/database/restoration.table.ts';

const url = '/api/gs/Restoration';
let school: TestApp;
let admin: Caller;

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
});
afterAll(() => school.close());

test('A school that was never restored may send', async () => {
  expect((await admin.get(url)).json).toEqual({ sendingHeld: false, backupMade: null });
  expect(await sendingHeldBy(school.database.db)).toBeUndefined();
});

test('A restored school sends nothing until an administrator allows it, which is logged', async () => {
  const backupMade = new Date('2026-06-14T20:40:00Z');
  await school.database.db.insert(restorations).values({ backupMade });
  expect((await admin.get(url)).json).toEqual({ sendingHeld: true, backupMade: backupMade.toISOString() });
  expect(await sendingHeldBy(school.database.db)).toMatchObject({ backupMade });
  const teacher = await school.asTeacherOf();
  problem(await teacher.put(`${url}/AllowSending`, {}), 403);
  expect((await admin.put(`${url}/AllowSending`, {})).status).toBe(200);
  expect((await admin.get(url)).json.sendingHeld).toBe(false);
  expect(await sendingHeldBy(school.database.db)).toBeUndefined();
  expect(await school.rows("select action, after from audit_entry where resource = 'Restoration'")).toEqual([
    { action: 'update', after: { sendingHeld: false } },
  ]);
  expect((await admin.put(`${url}/AllowSending`, {})).status).toBe(200);
  expect(await school.rows("select 1 from audit_entry where resource = 'Restoration'")).toHaveLength(1);
});
