import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refreshRoster } from '../src/areas/general/oneroster/refresh-roster.server.ts';
import { rosterKinds } from '../src/areas/general/oneroster/roster-kinds.domain.ts';
import { rosterPackage } from '../src/areas/general/oneroster/roster-package.server.ts';
import { openKeys } from '../src/kit/server/sealing/open-keys.server.ts';
import { addStudents } from './many-students.ts';
import { startStack } from './stack.ts';

/**
 * How long what is shared by OneRoster takes: to compare it with the records, the first time and without a change; and to make the
 * package of it. `npx tsx bench/oneroster.ts 100000`: so many users, students with their guardians, in the demo school.
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
  } finally {
    await database.close();
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await measure(Number(process.argv[2] ?? 2_000));
