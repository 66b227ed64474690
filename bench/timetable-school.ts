// npm run build && npx tsx bench/timetable-school.ts: a school of 50 programs and 100 teachers. How long it takes to store a year, to show
// a week among two years of lessons, to check, and to cancel; and how long others wait while a timetable is made.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { asSchool } from '../src/app/app.server.ts';
import { writeDates } from '../src/areas/timetable/entry/write-dates.server.ts';
import { percentile } from './load.ts';
import { inSchool } from './school.ts';
import { addFullSchool, fullWeek } from './timetable/full-school.ts';

const year = new Date().getUTCFullYear() + 1;
const days = (of: number) => ({ from: `${of}-01-04`, to: `${of}-10-26` });
const asked = { startDate: days(year).from, endDate: days(year).to };
const row = (what: string, ...figures: (string | number)[]) => console.log(`| ${what} | ${figures.join(' | ')} |`);
const load = () => `load ${loadavg()[0]?.toFixed(0)}`;
const tell = (what: string, times: readonly number[], besides = '') =>
  row(what, `${percentile(times, 0.5).toFixed(1)} ms`, `p99 ${percentile(times, 0.99).toFixed(1)} ms`, load(), besides);

/** The processor time used by a process, in milliseconds. */
function cpuOf(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number);
  return (user + system) * 10;
}

await inSchool({}, async ({ stack, database, token }) => {
  const school = await addFullSchool(database);
  await database.pool.query('analyze');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: object) => {
    const from = performance.now();
    const response = await fetch(`${stack.origin}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return { ms: performance.now() - from, json: text === '' ? null : JSON.parse(text) };
  };
  const times = async (count: number, ask: (index: number) => Promise<{ ms: number }>) => {
    const taken: number[] = [];
    for (let index = 0; index < count; index += 1) taken.push((await ask(index)).ms);
    return taken;
  };

  for (const of of [year + 1, year]) {
    await asSchool(database, async (ctx) => {
      const { rows } = await ctx.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const pid = rows[0]?.pid ?? 0;
      const [from, cpu] = [performance.now(), cpuOf(pid)];
      const { lessons } = await writeDates(ctx, fullWeek(school), days(of));
      const used = `${cpuOf(pid) - cpu} ms of processor time`;
      row(`a year of ${lessons} lessons stored`, `${((performance.now() - from) / 1000).toFixed(1)} s`, used, load());
    });
  }
  await database.pool.query('analyze timetable_entry');

  const week = `startDate=${year}-03-01&endDate=${year}-03-07`;
  const programWeek = (index: number) =>
    call('GET', `gs/Timetable/GetTimetableForProgram?programId=${school.programIds[index % school.programIds.length]}&${week}`);
  const staffWeek = (index: number) =>
    call('GET', `gs/Timetable/GetTimetableForStaff?staffId=${school.staffIds[index % school.staffIds.length]}&${week}`);
  await times(20, programWeek);
  tell('week of a program', await times(200, programWeek));
  tell('week of a staff member', await times(200, staffWeek));
  tell(
    'check',
    await times(10, () => call('GET', `gs/Timetable/CheckTimetable?startDate=${asked.startDate}&endDate=${asked.endDate}`)),
  );

  const others = async (count: number) => [
    ...(await times(count, programWeek)),
    ...(await times(count, () => call('GET', 'ps/Program?pageSize=20'))),
  ];
  tell('other requests, nothing else going on', await others(150));
  const { json: task } = await call('POST', 'gs/Timetable?background=true', { ...asked, seconds: 600 });
  const state = async () => (await call('GET', `ias/Task/${task.data}`)).json;
  while (!(await state()).message.startsWith('Improving')) await sleep(50);
  tell('other requests while a timetable is made', await others(150));
  const checked = call('GET', `gs/Timetable/CheckTimetable?startDate=${asked.startDate}&endDate=${asked.endDate}`);
  tell('other requests while it is also checked', await others(20));
  await checked;
  const from = performance.now();
  const { ms } = await call('DELETE', `ias/Task?taskId=${task.data}`);
  while ((await call('GET', 'gs/TimetableDraft')).json === null) await sleep(5);
  row('cancelled', `${ms.toFixed(0)} ms`, `best week kept and shown after ${(performance.now() - from).toFixed(0)} ms`, load());
});
