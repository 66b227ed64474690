import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDocumentPool, type DocumentPool } from './document-pool.server.ts';
import { type DocumentProcess, startDocumentProcess } from './document-process.server.ts';

const receipt = {
  school: { name: 'Hill Road School' },
  title: 'Receipt',
  printedOn: '21-11-2026',
  printedBy: 'Grace Okafor',
  template: '#import "/frame.typ": *\n#show: frame\nPaid.',
  data: {},
};
const loop = (times: number) => ({
  ...receipt,
  template: `#for a in range(${times}) { for b in range(${times}) { let c = a * b } }`,
});
/** Takes the compiler longer than it takes to kill a server. */
const slow = { head: { ...loop(1000), shared: {}, paperCount: 1 }, papers: [{ data: {} }] };
/** Takes it longer than a test lasts. */
const endless = loop(90_000);

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const warn = vi.fn();
let pool: DocumentPool | undefined;
afterEach(async () => {
  await pool?.close();
  warn.mockClear();
});

const watchedPool = (waits: { idleMilliseconds?: number } = { idleMilliseconds: 60_000 }) => {
  const started: DocumentProcess[] = [];
  const opened = createDocumentPool({
    log: { warn },
    niceness: 0,
    ...waits,
    startProcess: (niceness) => {
      const process = startDocumentProcess(niceness);
      started.push(process);
      return process;
    },
  });
  pool = opened;
  const pids = () => started.map(({ pid }) => pid ?? 0);
  return { pids, run: (job: object) => opened.run('renderDocument', job, {}), close: opened.close };
};

describe('A process that renders documents', () => {
  it('stays for the next document', async () => {
    const { pids, run } = watchedPool();
    expect((await run(receipt)).pages).toBe(1);
    expect((await run(receipt)).pages).toBe(1);
    expect(pids()).toHaveLength(1);
  });

  it('ends as soon as nobody waits for a document, if no other is expected', async () => {
    const { pids, run } = watchedPool({});
    await Promise.all([run(receipt), run(receipt)]);
    expect(pids(), 'one for both').toHaveLength(1);
    await expect.poll(() => isAlive(pids()[0] ?? 0)).toBe(false);
    expect((await run(receipt)).pages).toBe(1);
  });

  it('that dies fails its document with a message, and another renders the next one', async () => {
    const { pids, run } = watchedPool();
    await run(receipt);
    const failing = expect(run(endless)).rejects.toThrow('The process that sets documents ended (SIGKILL)');
    process.kill(pids()[0] ?? 0, 'SIGKILL');
    await failing;
    expect((await run(receipt)).pages).toBe(1);
    expect(pids()).toHaveLength(2);
  });

  it('that died while idle is logged and replaced', async () => {
    const { pids, run } = watchedPool();
    await run(receipt);
    process.kill(pids()[0] ?? 0, 'SIGKILL');
    const told = [[{ reason: 'The process that sets documents ended (SIGKILL)' }, expect.stringContaining('died')]];
    await expect.poll(() => warn.mock.calls).toEqual(told);
    expect((await run(receipt)).pages).toBe(1);
    expect(pids()).toHaveLength(2);
  });

  it('that ends because nobody needs it any more is not logged', async () => {
    const { pids, run, close } = watchedPool();
    await run(receipt);
    await close();
    await expect.poll(() => isAlive(pids()[0] ?? 0)).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  });

  it('ends with the document that nobody waits for any more', async () => {
    const started = startDocumentProcess(0);
    await started.run('renderDocument', receipt, {});
    const abort = new AbortController();
    const given = expect(started.run('renderDocument', endless, { signal: abort.signal })).rejects.toThrow(/aborted/);
    abort.abort();
    await given;
    expect(started.isOver()).toBe(true);
    await expect.poll(() => isAlive(started.pid ?? 0)).toBe(false);
  });

  it('is not signalled at shutdown, because the server ends it itself', async () => {
    const { pids, run, close } = watchedPool();
    await run(receipt);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pids()[0] ?? 0, signal);
    expect((await run(receipt)).pages).toBe(1);
    expect(pids()).toHaveLength(1);
    await close();
    await expect.poll(() => isAlive(pids()[0] ?? 0)).toBe(false);
  });

  it.each([
    ['', ''],
    [', without a word, also in the middle of papers', `void started.run('renderPapers', ${JSON.stringify(slow)}, {});`],
  ])('ends when its server is killed%s', async (_when, last) => {
    const source = new URL('./document-process.server.ts', import.meta.url).href;
    const code = `const { startDocumentProcess } = await import('${source}');
      const started = startDocumentProcess(0);
      await started.run('renderDocument', ${JSON.stringify(receipt)}, {});
      ${last}
      console.log(started.pid);`;
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const server = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const complaints = text(server.stderr);
    const [said] = await once(server.stdout, 'data');
    const pid = Number(said);
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await complaints).toBe('');
  });
});
