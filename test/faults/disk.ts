import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, openSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Experiment, type Finding, seconds, withFolder } from './experiment.ts';
import { administratorOf, type Product, postmasterOf, startProduct } from './product.ts';

const sizeMb = 1000;
const megabyte = 1_000_000;
/** Longer than the product relies on its last measurement of the disk. */
const freshMs = 1_500;

/** A small disk: mounted here if this process may do so, otherwise the folder in FAULT_DISK. */
async function* withSmallDisk(run: (disk: string) => AsyncGenerator<Finding>): AsyncGenerator<Finding> {
  const given = process.env.FAULT_DISK;
  if (given) return yield* run(given);
  yield* withFolder(async function* (folder) {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=755`, 'tmpfs', folder]);
    if (mounted.status !== 0)
      throw new Error('Only root may mount a small disk: give the path of one of about 1 GB in FAULT_DISK.');
    try {
      yield* run(folder);
    } finally {
      spawnSync('umount', ['-l', folder]);
    }
  });
}

const freeMb = (disk: string): number => {
  const { bavail, bsize } = statfsSync(disk);
  return (bavail * bsize) / megabyte;
};

/** Fills the disk until only this many MB are left. */
function fill(disk: string, leaveMb: number): void {
  const file = join(disk, 'filler');
  const some = Buffer.alloc(megabyte / 4, 1);
  try {
    while (freeMb(disk) > leaveMb) appendFileSync(file, some);
    if (leaveMb === 0) for (;;) appendFileSync(file, some.subarray(0, 4096));
  } catch {
    // The disk is full, as intended.
  }
}

async function look(product: Product) {
  const { get, addStudent } = await administratorOf(product).catch(() => ({ get: undefined, addStudent: undefined }));
  return { get, addStudent };
}

async function* whileItRuns(disk: string): AsyncGenerator<Finding> {
  const dataDir = join(disk, 'data');
  const log = openSync(join(disk, 'log'), 'a');
  const product = await startProduct({ dataDir, stdout: log });
  const before = await administratorOf(product);
  const postmaster = postmasterOf(dataDir);
  for (const left of [90, 30, 0]) {
    fill(disk, left);
    await sleep(freshMs);
    const reads: number[] = [];
    for (let page = 0; page < 500; page += 10) {
      const ten = Array.from({ length: 10 }, (_, more) => before.get(`/api/sis/Student?PageNumber=${1 + ((page + more) % 40)}`));
      reads.push(...(await Promise.all(ten)).map(({ status }) => status));
    }
    const readWell = reads.filter((status) => status === 200).length;
    const write = await before.addStudent();
    const ready = await fetch(`${product.address}/readyz`);
    const detail =
      write.status === 201 ? '' : ` "${(JSON.parse(write.text || '{}') as { detail?: string }).detail?.split('|')[0]}"`;
    yield {
      what: `the disk fills up to ${left} MB free, with the log on it`,
      found: `${readWell} of 500 reads answered; a new student ${write.status}${detail}; /readyz ${ready.status}`,
      isWell: readWell === 500 && write.status === (left > 48 ? 201 : 503) && ready.status === 503,
    };
  }
  const { get } = await look(product);
  yield {
    what: 'somebody signs in while nothing is free',
    found: get ? 'signed in' : 'refused with 503',
    isWell: postmasterOf(dataDir) === postmaster,
  };
  rmSync(join(disk, 'filler'));
  await sleep(freshMs);
  const write = await before.addStudent();
  const { status: ready } = await fetch(`${product.address}/readyz`);
  yield {
    what: 'there is room again, without a restart',
    found: `a new student ${write.status}, /readyz ${ready}`,
    isWell: write.status === 201 && ready === 200,
  };
  fill(disk, 0);
  const ended = await product.stop();
  yield {
    what: 'stop on the full disk',
    found: `exit ${ended.code} after ${seconds(ended.seconds)}`,
    isWell: ended.code === 0,
  };
}

async function* onStart(disk: string): AsyncGenerator<Finding> {
  const dataDir = join(disk, 'data');
  const said = await startProduct({ dataDir }).then(
    async (product) => {
      const { get } = await look(product);
      const reading = get ? (await get('/api/sis/Student')).status : 'sign-in refused';
      await product.stop();
      return `starts, and says: ${/The disk of .*/.exec(product.said())?.[0] ?? 'nothing'} Reading: ${reading}`;
    },
    (error: Error) => `does not start, and says: ${error.message}`,
  );
  yield {
    what: 'start with nothing free',
    found: said.replaceAll(disk, '…'),
    isWell: said.includes('The disk of') || said.includes('is full'),
  };
  rmSync(join(disk, 'filler'));
  const product = await startProduct({ dataDir });
  const { addStudent } = await administratorOf(product);
  const [write, ready] = [await addStudent(), await fetch(`${product.address}/readyz`)];
  await product.stop();
  yield {
    what: 'start with room again',
    found: `a new student ${write.status}, /readyz ${ready.status}`,
    isWell: write.status === 201 && ready.status === 200,
  };
}

async function* firstStart(disk: string): AsyncGenerator<Finding> {
  fill(disk, 20);
  const said = await startProduct({ dataDir: join(disk, 'another') }).then(
    () => 'starts',
    (error: Error) => error.message,
  );
  yield {
    what: 'first start with 20 MB free',
    found: said.replaceAll(disk, '…'),
    isWell: said.includes('MB free, and a new database'),
  };
}

/** The disk has no space left. */
export const disk: Experiment = () =>
  withSmallDisk(async function* (folder) {
    chmodSync(folder, 0o755);
    for (const experiment of [whileItRuns, onStart, firstStart]) yield* experiment(folder);
  });
