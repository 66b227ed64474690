import { setTimeout as sleep } from 'node:timers/promises';
import { csv } from '../test/support/importing.ts';
import { shown } from './goals.ts';
import { memoryOf, watchMemory } from './memory.ts';
import { inSchool } from './school.ts';
import { aligned } from './table.ts';

// npx tsx bench/large-import.ts: how long the check and the import of a list of 10,000 students with two guardians each take, and how much
// memory all processes have meanwhile. `IMPORT_ROWS=1000` takes fewer.

const goals = { check: 15, import: 30, megabytes: 500 };
const rows = Number(process.env['IMPORT_ROWS'] ?? 10_000);

const letters = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');
const list = csv([
  [
    'SR No.',
    'Name of the student',
    'D.O.B',
    'Sex',
    'Class',
    'Sec',
    "Father's Name",
    "Father's Mobile",
    "Mother's Name",
    "Mother's Mobile",
    'Address',
  ],
  ...Array.from({ length: rows }, (_, index) => {
    const name = letters(index);
    const born = `${1 + (index % 28)}/${1 + (index % 12)}/${2010 + (index % 9)}`;
    const phones = [9_000_000_000 + index, 8_000_000_000 + index];
    return [
      `B/${index}`,
      `Pupil ${name}`,
      born,
      index % 2 ? 'Boy' : 'Girl',
      'Grade 5',
      'A',
      `Father ${name}`,
      phones[0] ?? 0,
      `Mother ${name}`,
      phones[1] ?? 0,
      'Pune',
    ];
  }),
]);

interface Said {
  seen: string;
  toImport: number;
  problemCount: number;
  problems: readonly unknown[];
  detail?: string;
}

await inSchool({ demo: true }, async ({ stack, token }) => {
  const headers = { authorization: `Bearer ${token}` };
  const send = async (call: string) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(list)]), 'list.csv');
    return (await fetch(`${stack.origin}/api/sis/Student/${call}`, { method: 'POST', headers, body })).json();
  };
  const memory = watchMemory(stack.pid);
  const before = memoryOf(stack.pid);
  const from = performance.now();
  const found = (await send('CheckImport')) as Said;
  const check = (performance.now() - from) / 1000;
  if (found.toImport !== rows || found.problemCount > 0) throw new Error(JSON.stringify(found).slice(0, 2_000));
  const { data: taskId } = (await send(`Import?seen=${found.seen}`)) as { data: number };
  const begun = performance.now();
  for (;;) {
    await sleep(200);
    const task = (await (await fetch(`${stack.origin}/api/ias/Task/${taskId}`, { headers })).json()) as {
      state: string;
      message: string;
    };
    if (task.state === 'failed') throw new Error(task.message);
    if (task.state === 'done') break;
  }
  const imported = (performance.now() - begun) / 1000;
  const megabytes = await memory.stop();
  const lines = [
    ['', 'took', 'goal'],
    ['check (s)', shown(check), shown(goals.check)],
    ['import (s)', shown(imported), shown(goals.import)],
    ['memory, all processes (MB)', shown(megabytes), shown(goals.megabytes)],
    ['  of it before', shown(before), ''],
  ];
  console.log(aligned(lines));
});
