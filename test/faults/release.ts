import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveHere } from './archive-here.ts';
import { BareMachine, whyNoMachine } from './bare-machine.ts';
import { type Experiment, type Finding, seconds, withFolder } from './experiment.ts';

const address = 'http://127.0.0.1:3000';
const mostBytes = 150_000_000;

/** Unpacks a release; answers its folder inside of the machine. */
function unpacked({ root }: BareMachine, archive: string): string {
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', join(root, 'opt')], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return `/opt/${archive.split('/').at(-1)?.replace('.tar.gz', '')}`;
}

/** The next release: the same with another number and a table more. */
function nextOf({ root }: BareMachine, place: string): string {
  const next = place.replace(/-\d+\.\d+\.\d+-/, '-99.0.0-');
  cpSync(join(root, place), join(root, next), { recursive: true, verbatimSymlinks: true });
  const build = join(root, next, 'dist', readFileSync(join(root, next, 'dist/current'), 'utf8').trim());
  const settings = JSON.parse(readFileSync(join(build, 'package.json'), 'utf8'));
  writeFileSync(join(build, 'package.json'), JSON.stringify({ ...settings, version: '99.0.0' }));
  writeFileSync(join(build, 'migrations', '9999_trial.sql'), 'create table trial (trial_id bigint primary key);\n');
  return next;
}

/** Whether the bill names every file of a release, and nothing else. */
function billed({ root }: BareMachine, place: string): Finding {
  const folder = join(root, place);
  const bill = JSON.parse(readFileSync(join(folder, 'bill-of-materials.cdx.json'), 'utf8'));
  const named = new Set<string>(
    bill.components.filter(({ type }: { type: string }) => type === 'file').map(({ name }: { name: string }) => name),
  );
  const there = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path !== 'bill-of-materials.cdx.json' && !lstatSync(join(folder, path)).isDirectory());
  const missing = there.filter((path) => !named.has(path));
  return {
    what: 'the bill of materials is compared with the archive',
    found: `${named.size} files named, ${missing.length} not`,
    isWell: missing.length === 0 && named.size === there.length,
  };
}

async function stopped(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** An archive on a machine with nothing but Node, without a network: started, updated, and gone back from. */
export const release: Experiment = () =>
  withFolder(async function* (folder) {
    const why = whyNoMachine();
    if (why) return yield { what: 'a release on a bare machine', found: why, isWell: false };
    const { archive, version } = await archiveHere(folder);
    const { size } = statSync(archive);
    yield { what: 'an archive is made', found: `${(size / 1e6).toFixed(0)} MB`, isWell: size < mostBytes };

    const bare = await BareMachine.make(folder);
    try {
      const first = unpacked(bare, archive);
      yield billed(bare, first);
      const next = nextOf(bare, first);
      const env = { DATA_DIR: '/srv/school', DEMO: 'off' };

      const server = bare.run([`${first}/homeroom`, 'start'], env);
      const start = await bare.secondsUntilReady(server, address);
      yield { what: 'it is started', found: `ready after ${seconds(start)}`, isWell: start < 10 };
      await bare.finish([`${first}/homeroom`, 'backup', '/srv/now.backup.gz'], env);
      await stopped(server);

      const updated = bare.run([`${next}/homeroom`, 'start'], env);
      await bare.secondsUntilReady(updated, address);
      const said = bare.answer(`${address}/healthz`) ?? '';
      const [before] = readdirSync(join(bare.root, 'srv/school/backups')).filter((name) => name.includes('before-update'));
      await stopped(updated);
      const isUpdated = said.includes('99.0.0') && before !== undefined;
      yield { what: 'the next release takes over', found: `${said}; ${before ?? 'no backup'}`, isWell: isUpdated };

      const back = { ...env, DATA_DIR: '/srv/back' };
      cpSync(join(bare.root, 'srv/school/school.keys'), join(bare.root, 'srv/back/school.keys'), { recursive: true });
      await bare.finish([`${first}/homeroom`, 'restore', `/srv/school/backups/${before}`], back);
      const again = bare.run([`${first}/homeroom`, 'start'], back);
      await bare.secondsUntilReady(again, address);
      const now = bare.answer(`${address}/healthz`) ?? '';
      await stopped(again);
      yield { what: 'one goes back to the first', found: now, isWell: now.includes(version) };
    } finally {
      bare.close();
    }
  });
