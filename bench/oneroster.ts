import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refreshRoster } from '../src/areas/general/oneroster/refresh-roster.server.ts';
import { rosterKinds } from '../src/areas/general/oneroster/roster-kinds.domain.ts';
import { rosterPackage } from '../src/areas/general/oneroster/roster-package.server.ts';
import { apiKeyFactory } from '../src/areas/identity/api-key/api-key.factory.ts';
import { roleFactory } from '../src/areas/identity/role/role.factory.ts';
import { rosterScopes } from '../src/common/machine/roster-scopes.domain.ts';
import type { Database } from '../src/kit/server/database/database.server.ts';
import { openKeys } from '../src/kit/server/sealing/open-keys.server.ts';
import { signInAdministrator } from './administrator.ts';
import { addStudents } from './many-students.ts';
import { type Stack, startStack } from './stack.ts';
import { asking, timesInTurn } from './timed-calls.ts';

/**
 * How long what is shared by OneRoster takes: to compare it with the records, the first time and without a change; and to make the
 * package of it; and pages of 100, as a key reads them. `npx tsx bench/oneroster.ts 100000`: so many users, students with their guardians, in the demo school.
 */
async function measure(users: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oneroster-'));
  const stack = await startStack(dataDir, { demo: true });
  const database = stack.openDatabase();
  const today = new Date().toISOString().slice(0, 10);
  const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const from = performance.now();
    const result = await work();
    console.log(`${what}: ${Math.round(performance.now() - from)} ms${result === undefined ? '' : `, ${result}`}`);
  };
  try {
    await openKeys(database.db);
    // The demo school has a guardian for each student.
    if (users > 2_000) await addStudents(database, Math.round(users / 2) - 1_000);
    await database.db.execute(
      `insert into student_enrolment (student_id, program_id, from_date) select s.student_id, s.program_id, date '${today}' - 30
       from student s where s.student_status = 1 and s.program_id is not null
         and not exists (select from student_enrolment e where e.student_id = s.student_id)`,
    );
    await database.db.execute('analyze');
    await timed('compared the first time', () => refreshRoster({ db: database.db, today }));
    await database.db.execute('analyze roster_row');
    for (const kind of rosterKinds) {
      await database.db.execute(`delete from roster_refresh where kind = '${kind}'`);
      await timed(`compared again, ${kind}`, () => refreshRoster({ db: database.db, today }, [kind]));
    }
    await timed('asked without a change', () => refreshRoster({ db: database.db, today }));
    const { rows } = await database.db.execute<{ kind: string; n: number }>(
      'select kind, count(*)::int as n from roster_row where not is_gone group by 1 order by 1',
    );
    console.log(rows.map(({ kind, n }) => `${n} ${kind}`).join(', '));
    for (const version of ['1.2', '1.1'] as const) {
      await timed(`package of ${version}`, async () => {
        let bytes = 0;
        const began = process.cpuUsage();
        await database.db.transaction(
          async (db) => {
            for await (const part of rosterPackage(db, { version, kinds: rosterKinds, school: 'bench' })) bytes += part.length;
          },
          { isSnapshot: true },
        );
        const { user, system } = process.cpuUsage(began);
        return `${((user + system) / 1e6).toFixed(1)} s of this process, ${(bytes / 1e6).toFixed(1)} MB, ${Math.round(process.memoryUsage.rss() / 1e6)} MB of memory`;
      });
    }
    await measurePages(stack, database, users);
  } finally {
    await database.close();
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The secret of a key that reads all of rostering. */
async function newKey({ origin }: Stack, database: Database): Promise<string> {
  const authorization = `Bearer ${await signInAdministrator(database)}`;
  const send = async <Data>(method: string, path: string, body: object): Promise<Data> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${origin}/api/ias/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
  };
  const roleId = await send<number>('POST', 'Role', roleFactory());
  const permissions = { 'student.read': '-1', 'staff.read': '-1', 'program.read': '-1', 'course.read': '-1' };
  await send('PUT', `Role/UpdateMatrix?roleId=${roleId}`, { permissions });
  const expires = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const key = apiKeyFactory({ roleIds: [roleId], scopes: [rosterScopes('v1p2').core], perMinute: 6000, expires });
  const apiKeyId = await send<number>('POST', 'ApiKey', key);
  return (await send<{ secret: string }>('POST', `ApiKey/NewSecret?apiKeyId=${apiKeyId}`, {})).secret;
}

async function measurePages(stack: Stack, database: Database, users: number): Promise<void> {
  const ask = asking(stack.origin, await newKey(stack, database));
  const base = '/ims/oneroster/rostering/v1p2';
  const pages = ['first', 'middle', 'changed'] as const;
  const paths = {
    first: `${base}/users?limit=100`,
    middle: `${base}/users?limit=100&offset=${Math.round(users / 200) * 100}`,
    changed: `${base}/users?limit=100&filter=${encodeURIComponent("dateLastModified>='2099-01-01'")}`,
  };
  // What making the key left in the history is compared before.
  await ask(paths.first);
  const taken = await timesInTurn(
    pages.map((page) => () => ask(paths[page])),
    120,
  );
  for (const [index, page] of pages.entries()) {
    const sorted = (taken[index] ?? []).toSorted((one, other) => one - other);
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
    console.log(
      `page of 100 users, ${page}: half within ${at(0.5)} ms, 95 % within ${at(0.95)} ms, a tenth within ${at(0.1)} ms`,
    );
  }
}

await measure(Number(process.argv[2] ?? 2_000));
