import { addAttendances } from './many-attendances.ts';
import { type Stack, startStack } from './stack.ts';

/** The times for attendance, in milliseconds as texts; one row for each action. */
export interface AttendanceRow {
  what: string;
  /** With the demo school, and with a million attendance rows. */
  few: string;
  many: string;
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

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/ias/IdentityAccess/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@homeroom.test', password: 'Homeroom-demo-1' }),
  });
  const { message } = (await response.json()) as { message: string };
  return message.slice(message.lastIndexOf('~') + 1);
}

/** On a busy machine, the median says more about the other programs; the fastest tenth is shown beside it. */
const middle = (times: number[], share = 0.5): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
const round = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;
const figures = (times: number[]): string => `${round(middle(times))} (${round(middle(times, 0.1))})`;

async function measure({ origin }: Stack): Promise<Record<string, string>> {
  const token = await signIn(origin);
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const median = async (times: number, run: (index: number) => Promise<unknown>): Promise<string> => {
    const taken: number[] = [];
    for (let index = 0; index < times; index += 1) {
      const from = performance.now();
      await run(index);
      if (index >= times / 6) taken.push(performance.now() - from);
    }
    return figures(taken);
  };
  const { date, programs } = await call<{ date: string; programs: Program[] }>('GET', `${base}/GetAttendanceToday`);
  const largest = [...programs].sort((one, other) => other.total - one.total)[0];
  const placeOf = (programId: number) => `date=${date}&programId=${programId}`;
  const open = (programId: number) => call<Sheet>('GET', `${base}/GetAttendanceByDateAndProgram?${placeOf(programId)}`);
  const save = ({ version, Attendances }: Sheet) =>
    version === null
      ? call('POST', `${base}/CreateAttendanceBulk`, { Attendances })
      : call('PUT', `${base}/UpdateAttendanceBulk`, { Attendances });
  const programId = largest?.programId ?? 0;
  const opened = await median(runs, () => open(programId));
  const remove = (id: number) => call('DELETE', `${base}/DeleteAttendanceByCompositeKey?${placeOf(id)}`);
  // On a day without sheets, so each one starts new.
  const sheets = await Promise.all(programs.filter(({ total }) => total > 0).map(({ programId: id }) => open(id)));
  for (const { version, ...sheet } of sheets) if (version === null) await save({ version, ...sheet });
  const sheet = await open(programId);
  const creating: number[] = [];
  for (let index = 0; index < 20; index += 1) {
    await remove(programId);
    const from = performance.now();
    await save({ ...sheet, version: null });
    creating.push(performance.now() - from);
  }
  /** A sheet that differs from the last one, as it does when somebody saves again. */
  const changedBy = (run: number, { Attendances }: Sheet) =>
    save({ version: 1, Attendances: Attendances.map((entry, line) => ({ ...entry, morning: line % 7 !== run % 7 })) });
  const changed = await median(30, (index) => changedBy(index, sheet));
  const classes = Array.from({ length: 25 }, (_none, index) => sheets[index % sheets.length] as Sheet);
  let failed = 0;
  const together = await median(6, (run) =>
    Promise.all(
      classes.map((one, index) =>
        changedBy(run + index, one).catch(() => {
          failed += 1;
        }),
      ),
    ),
  );
  return {
    [`sheet of ${sheet.Attendances.length} opens`]: opened,
    'new sheet saved': figures(creating),
    'sheet saved again': changed,
    '25 saved at once': `${together}${failed > 0 ? `, ${failed} FAILED` : ''}`,
    'chart of 90 days': await median(runs, () => call('GET', `${base}/GetDataForDays?days=90`)),
    landing: await median(runs, () => call('GET', `${base}/GetAttendanceToday`)),
    'grid, page 1': await median(runs, () => call('GET', base)),
  };
}

/** The demo school with its own attendance, and with a million rows of it. */
export async function measureAttendance(dataDir: string): Promise<AttendanceRow[]> {
  const stack = await startStack(dataDir, { demo: true });
  try {
    // A first run that does not count, to warm up the server and this process.
    await measure(stack);
    const few = await measure(stack);
    const database = stack.openDatabase();
    await addAttendances(database, 1_000_000);
    await database.close();
    const many = await measure(stack);
    return Object.entries(few).map(([what, figure]) => ({ what, few: figure, many: many[what] ?? '' }));
  } finally {
    await stack.stop();
  }
}
