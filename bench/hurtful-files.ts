import { setTimeout as sleep } from 'node:timers/promises';
import { hurtfulFiles } from '../test/support/hurtful-files.ts';
import { shown } from './goals.ts';
import { memoryOf, watchMemory } from './memory.ts';
import { inSchool } from './school.ts';
import { aligned } from './table.ts';

// npx tsx bench/hurtful-files.ts: how long it takes until a file that is made to hurt is answered, how much memory all processes take
// meanwhile, and how long others wait for a list. `-- hyphens` sends only the files with that word in their names.

const goals = { seconds: 10, megabytes: 150, p99: 100 };
const askEveryMs = 20;
/** What one file has left behind does not count for the next. */
const restMs = 3_000;

await inSchool({ demo: true }, async ({ stack, token }) => {
  const headers = { authorization: `Bearer ${token}` };

  /** Asks for a list again and again until it is stopped. @returns how long each took */
  function asking(): { stop: () => Promise<number[]> } {
    const waited: number[] = [];
    let isOver = false;
    const ask = async () => {
      while (!isOver) {
        const from = performance.now();
        await (await fetch(`${stack.origin}/api/sis/Student?PageSize=20&fields=firstName`, { headers })).arrayBuffer();
        waited.push(performance.now() - from);
        await sleep(askEveryMs);
      }
    };
    const asked = ask();
    return {
      stop: async () => {
        isOver = true;
        await asked;
        return waited;
      },
    };
  }

  async function measure(name: string, bytes: Buffer): Promise<string[]> {
    await sleep(restMs);
    const before = memoryOf(stack.pid);
    const memory = watchMemory(stack.pid);
    const others = asking();
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), 'table.csv');
    const from = performance.now();
    const response = await fetch(`${stack.origin}/api/sis/Student/CheckImport`, { method: 'POST', headers, body });
    const { detail, errors, problems } = (await response.json()) as Said;
    const seconds = (performance.now() - from) / 1000;
    const waited = (await others.stop()).toSorted((one, other) => one - other);
    const megabytes = (await memory.stop()) - before;
    const p99 = waited[Math.floor(waited.length * 0.99)] ?? 0;
    const isMissed = seconds > goals.seconds || megabytes > goals.megabytes || p99 > goals.p99;
    const said = errors?.file?.[0] ?? problems?.[0]?.message ?? detail ?? '';
    const figures = [shown(bytes.length / 1024), shown(seconds), shown(megabytes), shown(p99), shown(waited.at(-1) ?? 0)];
    return [name, ...figures, isMissed ? 'MISSED' : '', `${response.status} ${said.slice(0, 60)}`];
  }

  /** What others wait for while nobody sends a file. */
  async function alone(): Promise<string[]> {
    const others = asking();
    await sleep(restMs);
    const waited = (await others.stop()).toSorted((one, other) => one - other);
    return ['no file', '', '', '', shown(waited[Math.floor(waited.length * 0.99)] ?? 0), shown(waited.at(-1) ?? 0), '', ''];
  }

  const wanted = process.argv.slice(2).filter((word) => word !== '--');
  const rows = [await alone()];
  for (const [name, make] of Object.entries(hurtfulFiles)) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
    console.error(name);
    rows.push(await measure(name, await make()));
  }
  const head = [
    'file',
    'KB',
    `s (${goals.seconds})`,
    `MB more (${goals.megabytes})`,
    `others: p99 ms (${goals.p99})`,
    'most',
    '',
    'answer',
  ];
  console.log(aligned([head, ...rows]));
});

interface Said {
  detail?: string;
  errors?: { file?: string[] };
  problems?: { message: string }[];
}
