import { setTimeout as sleep } from 'node:timers/promises';
import { exportOnce } from './export-files.ts';
import { shown } from './goals.ts';
import { memoryOf } from './memory.ts';
import { shownFields } from './reads.ts';
import { inFolder, withSchool } from './school.ts';
import { startStack } from './stack.ts';
import { aligned } from './table.ts';

// npx tsx bench/memory-after-load.ts: the memory of all processes after people have worked, at once and a minute later. Once with lists of
// only the fields that browsers ask for, and once with whole records, as other programs fetch them.

const clients = 8;
const lists = 480;
const goals = { after: 220, later: 160 };
const kinds = { 'of what is shown': `&${shownFields}`, 'of whole records': '' };

type Line = string[];
const line = (what: string, mb: number, limit?: number): Line => [
  what,
  shown(mb),
  limit ? String(limit) : '',
  limit && mb > limit ? 'MISSED' : '',
];

async function measure(dataDir: string, token: string, kind: string, query: string): Promise<Line[]> {
  const stack = await startStack(dataDir, { demo: true });
  try {
    const before = memoryOf(stack.pid);
    let left = lists;
    const ask = async () => {
      while (left > 0) {
        left -= 1;
        const page = 1 + (left % 10);
        const answer = await fetch(`${stack.origin}/api/sis/Student?PageSize=100&PageNumber=${page}${query}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        if (!answer.ok) throw new Error(`A list answered ${answer.status}.`);
        await answer.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: clients }, ask));
    await Promise.all([exportOnce(stack, token, 'pdf'), exportOnce(stack, token, 'pdf')]);
    const after = memoryOf(stack.pid);
    await sleep(60_000);
    return [
      line('second start', before),
      line(`after ${lists} lists of 100 ${kind} by ${clients} clients and 2 PDFs of 1,000`, after, goals.after),
      line('a minute later', memoryOf(stack.pid), goals.later),
    ];
  } finally {
    await stack.stop();
  }
}

await inFolder(async (folder) => {
  const token = await withSchool(folder, { demo: true }, async (school) => school.token);
  const measured: Line[] = [];
  for (const [kind, query] of Object.entries(kinds)) measured.push(...(await measure(folder, token, kind, query)));
  console.log(aligned([['memory (PSS of all processes)', 'MB', 'goal', ''], ...measured]));
});
