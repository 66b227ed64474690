import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffImportReport } from '../src/areas/staff/import/staff-import.domain.ts';
import type { Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { hurtfulFiles } from './support/hurtful-files.ts';
import { importing } from './support/importing.ts';

let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
});
afterAll(() => school.close());
const { send } = importing<StaffImportReport>('/api/ss/Staff', () => office);

/** Others wait this long at most, on a machine that is busy with other things; without a thread of its own, a file took minutes. */
const mostWaitedMs = 5_000;

test.each(Object.entries(hurtfulFiles))(
  'A file with %s is refused in words, and nobody else has to wait',
  async (_what, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(1_050_000);
    const waited = monitorEventLoopDelay({ resolution: 10 });
    waited.enable();
    const { status, json, text } = await send('CheckImport', bytes);
    waited.disable();
    const said: string[] = status === 200 ? json.problems.map(({ message }: { message: string }) => message) : json.errors.file;
    expect([200, 422], text).toContain(status);
    expect(said[0]).toBeTruthy();
    expect(waited.max / 1e6).toBeLessThan(mostWaitedMs);
  },
);
