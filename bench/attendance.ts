import { logIn } from '../e2e/support/log-in.ts';
import { emailOf } from '../e2e/support/roles.ts';
import { schoolSchema } from '../src/app/app.server.ts';
import { startFloor } from './floor.ts';
import { addAttendances } from './many-attendances.ts';
import { type Recorded, startRecorder } from './record.ts';
import { withSchool } from './school.ts';
import type { Stack } from './stack.ts';
import { type Action, type TimedRow, timed, timesInTurn } from './timed-calls.ts';

/** What one action takes, in milliseconds. */
interface AttendanceTimes extends TimedRow {
  /** How many of them at once. */
  connections: number;
  /** For what is saved: the share, in percent, of the floor, which sends the one statement that stores it. */
  share?: number;
}

/** One action, with the demo school and with a million attendance rows. */
export interface AttendanceRow {
  few: AttendanceTimes;
  many: AttendanceTimes;
}

interface Program {
  programId: number;
  total: number;
  isTaken: boolean;
}
interface Sheet {
  version: number | null;
  Attendances: Record<string, unknown>[];
}
const base = '/api/las/StudentAttendance';
const runs = 60;
/** Classes whose registers are saved at once. */
const atOnce = 25;

/** A sheet that differs from the one of the run before, as it does when somebody saves again. */
const changedBy = (run: number, { Attendances }: Sheet): Sheet => ({
  version: 1,
  Attendances: Attendances.map((entry, line) => ({ ...entry, morning: line % 7 !== run % 7 })),
});

/** The registers of one day, called as an administrator. All of them are stored. */
interface Registers {
  token: string;
  call: <Answer>(method: string, url: string, payload?: object) => Promise<Answer>;
  save: (sheet: Sheet) => Promise<unknown>;
  /** Deletes that of the largest class. */
  remove: () => Promise<unknown>;
  /** The address of that. */
  largestUrl: string;
  /** Those of all classes, the largest first, which counts as new. */
  classes: [Sheet, ...Sheet[]];
}

/** The call that saves a register. */
const saving = ({ version, Attendances }: Sheet) =>
  version === null
    ? ({ method: 'POST', url: `${base}/CreateAttendanceBulk`, payload: { Attendances } } as const)
    : ({ method: 'PUT', url: `${base}/UpdateAttendanceBulk`, payload: { Attendances } } as const);

async function registersOf({ origin }: Stack): Promise<Registers> {
  const { token } = await logIn(origin, emailOf('Admin'));
  const call: Registers['call'] = async (method, url, payload) => {
    const response = await fetch(`${origin}${url}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const save = (sheet: Sheet) => {
    const { method, url, payload } = saving(sheet);
    return call(method, url, payload);
  };
  const { date, programs } = await call<{ date: string; programs: Program[] }>('GET', `${base}/GetAttendanceToday`);
  const [largest, ...others] = programs.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total);
  if (!largest) throw new Error('No class has a register.');
  const placeOf = ({ programId }: Program) => `date=${date}&programId=${programId}`;
  const openUrl = (program: Program) => `${base}/GetAttendanceByDateAndProgram?${placeOf(program)}`;
  const open = (program: Program) => call<Sheet>('GET', openUrl(program));
  for (const sheet of await Promise.all(programs.filter(({ total }) => total > 0).map(open))) {
    if (sheet.version === null) await save(sheet);
  }
  return {
    token,
    call,
    save,
    remove: () => call('DELETE', `${base}/DeleteAttendanceByCompositeKey?${placeOf(largest)}`),
    largestUrl: openUrl(largest),
    classes: [{ ...(await open(largest)), version: null }, ...(await Promise.all(others.map(open)))],
  };
}

async function measure(stack: Stack): Promise<AttendanceTimes[]> {
  const { token, call, save, remove, largestUrl, classes } = await registersOf(stack);
  const [sheet] = classes;
  const recorder = await startRecorder(stack.openDatabase, token);
  /** Saves a sheet, and returns the statement that stored it. */
  const storing = async (stored: Sheet): Promise<Recorded[]> => {
    const found = (await recorder.record(saving(stored))).filter(({ text }) => /\bline as \(/.test(text));
    if (found.length !== 1) throw new Error(`A register was stored by ${found.length} statements.`);
    return found;
  };

  /** What one action takes beside the floor, which knows the statements by their path. */
  const beside = async (
    what: string,
    recorded: Record<string, Recorded[]>,
    ours: Action,
    pathsOf: (run: number) => readonly string[],
    before?: Action,
  ): Promise<AttendanceTimes> => {
    const floor = await startFloor({ url: stack.databaseUrl, schema: schoolSchema, recorded });
    const ask = async (path: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const body = JSON.stringify(saving(sheet).payload);
      const response = await fetch(floor.origin + path, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`The floor answered ${response.status} to ${path}`);
      return response.json();
    };
    try {
      const [taken = [], least = []] = await timesInTurn([ours, (run) => Promise.all(pathsOf(run).map(ask))], runs, before);
      const times = timed(what, taken);
      return { ...times, connections: pathsOf(0).length, share: (100 * timed(what, least).p50) / times.p50 };
    } finally {
      await floor.stop();
    }
  };
  const alone = async (what: string, url: string): Promise<AttendanceTimes> => {
    const [taken = []] = await timesInTurn([() => call('GET', url)], runs);
    return { ...timed(what, taken), connections: 1 };
  };

  try {
    const opened = await alone(`sheet of ${sheet.Attendances.length} opens`, largestUrl);
    await remove();
    const first = { '/new': await storing(sheet) };
    const created = await beside(
      'new sheet saved',
      first,
      () => save(sheet),
      () => ['/new'],
      remove,
    );

    const again: Record<string, Recorded[]> = {};
    for (const [index, one] of classes.entries()) {
      for (const run of [0, 1]) again[`/again/${index}/${run}`] = await storing(changedBy(run, one));
    }
    const pathOf = (run: number, index: number) => `/again/${index % classes.length}/${(run + index) % 2}`;
    const changed = await beside(
      'sheet saved again',
      again,
      (run) => save(changedBy(run, sheet)),
      (run) => [pathOf(run, 0)],
    );
    const together = Array.from({ length: atOnce }, (_none, index) => classes[index % classes.length] ?? sheet);
    const savedAtOnce = await beside(
      `${atOnce} saved at once`,
      again,
      (run) => Promise.all(together.map((one, index) => save(changedBy(run + index, one)))),
      (run) => together.map((_one, index) => pathOf(run, index)),
    );

    return [
      opened,
      created,
      changed,
      savedAtOnce,
      await alone('chart of 90 days', `${base}/GetDataForDays?days=90`),
      await alone('landing', `${base}/GetAttendanceToday`),
      await alone('grid, page 1', base),
    ];
  } finally {
    await recorder.close();
  }
}

/** The demo school with its own attendance, and with a million rows of it. */
export async function measureAttendance(dataDir: string): Promise<AttendanceRow[]> {
  return withSchool(dataDir, { demo: true }, async ({ stack, database }) => {
    // A first run that does not count, to warm up the server and this process.
    await measure(stack);
    // That run has stored more absences in a minute than a school in a term, which PostgreSQL finds out by itself a minute later.
    await database.pool.query('analyze');
    const few = await measure(stack);
    await addAttendances(database, 1_000_000);
    const many = await measure(stack);
    return few.map((times, index) => ({ few: times, many: many[index] ?? times }));
  });
}
