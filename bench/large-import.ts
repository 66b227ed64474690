import { setTimeout as sleep } from 'node:timers/promises';
import { csv } from '../test/support/importing.ts';
import { shown } from './goals.ts';
import { memoryOf, processorTimeOf, watchMemory } from './memory.ts';
import { inSchool } from './school.ts';
import { aligned } from './table.ts';

// npx tsx bench/large-import.ts: how long it takes to check, import and undo a list of 10,000 students with two guardians each, in
// 28 columns as a school keeps them, spread over the 24 classes of the demo school; the processor time and the memory of all processes
// meanwhile. `IMPORT_ROWS=1000` takes fewer.

const goals = { check: 15, import: 30, undo: 30, megabytes: 500 };
const rows = Number(process.env['IMPORT_ROWS'] ?? 10_000);

const letters = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');
const header = [
  ...['S.No', 'SR No.', 'Name of the student', 'D.O.B', 'Sex', 'Class', 'Sec', 'Roll No', 'Nationality', 'E-mail', 'Mobile'],
  ...["Father's Name", "Father's Mobile", "Father's E-mail", "Father's Occupation", "Mother's Name", "Mother's Mobile"],
  ...[
    "Mother's E-mail",
    'Address',
    'City',
    'Pin',
    'Bus Route',
    'Stop',
    'Blood Group',
    'Second Language',
    'Club',
    'Locker',
    'Note',
  ],
];
const list = csv([
  header,
  ...Array.from({ length: rows }, (_, index) => {
    const name = letters(index);
    const born = `${1 + (index % 28)}/${1 + (index % 12)}/${2010 + (index % 9)}`;
    const [of, besides] = [`Grade ${1 + (index % 12)}`, index % 24 < 12 ? 'A' : 'B'];
    return [
      ...[index + 1, `B/${index}`, `Pupil ${name}`, born, index % 2 ? 'Boy' : 'Girl', of, besides, 1 + (index % 40), 'Indian'],
      ...[
        `pupil.${name}@home.test`,
        7_000_000_000 + index,
        `Father ${name}`,
        9_000_000_000 + index,
        `father.${name}@home.test`,
        '',
      ],
      ...[
        `Mother ${name}`,
        8_000_000_000 + index,
        `mother.${name}@home.test`,
        `${index} Lake Road`,
        'Pune',
        411_001 + (index % 60),
      ],
      ...[`Route ${index % 20}`, `Stop ${index % 50}`, 'O+', 'Hindi', 'Chess', index % 900, ''],
    ];
  }),
]);

interface Said {
  seen: string;
  toImport: number;
  problemCount: number;
  detail?: string;
}

await inSchool({ demo: true }, async ({ stack, token }) => {
  const headers = { authorization: `Bearer ${token}` };
  const call = async (path: string, options: RequestInit = {}) =>
    (await fetch(`${stack.origin}/api/${path}`, { headers, ...options })).json();
  const send = (name: string) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(list)]), 'list.csv');
    return call(`sis/Student/${name}`, { method: 'POST', body });
  };
  const ended = async (taskId: number): Promise<void> => {
    for (;;) {
      await sleep(200);
      const task = (await call(`ias/Task/${taskId}`)) as { state: string; message: string };
      if (task.state === 'failed') throw new Error(task.message);
      if (task.state === 'done') return;
    }
  };
  const timed = async <Result>(run: () => Promise<Result>): Promise<[result: Result, ...figures: number[]]> => {
    const [from, used, memory] = [performance.now(), processorTimeOf(stack.pid), watchMemory(stack.pid)];
    const result = await run();
    const [took, processor] = [performance.now() - from, processorTimeOf(stack.pid) - used];
    return [result, took / 1000, processor / 1000, await memory.stop()];
  };
  const before = memoryOf(stack.pid);
  const [found, ...check] = await timed(() => send('CheckImport') as Promise<Said>);
  if (found.toImport !== rows || found.problemCount > 0) throw new Error(JSON.stringify(found).slice(0, 2_000));
  const [, ...imported] = await timed(async () => {
    const { data } = (await send(`Import?seen=${found.seen}`)) as { data: number };
    await ended(data);
  });
  const [, ...undone] = await timed(async () => {
    const [made] = (await call('sis/Student/ImportsMade')) as { taskId: number }[];
    const { data } = (await call(`sis/Student/UndoImport?taskId=${made?.taskId}`, { method: 'POST' })) as { data: number };
    await ended(data);
  });
  const line = (what: string, figures: readonly number[], goal: number) => [
    ...[what, ...figures.map(shown), shown(goal), shown(goals.megabytes)],
  ];
  const lines = [
    [
      `${rows} rows, ${header.length} columns`,
      'took (s)',
      'processor (s)',
      'memory, all processes (MB)',
      'goal (s)',
      'goal (MB)',
    ],
    line('check', check, goals.check),
    line('import', imported, goals.import),
    line('undo', undone, goals.undo),
    ['before', '', '', shown(before), '', ''],
  ];
  console.log(aligned(lines));
});
