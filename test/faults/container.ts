import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { archiveHere } from './archive-here.ts';
import { bareRoot, whyNoMachine } from './bare-machine.ts';
import { type Experiment, type Finding, seconds, withFolder } from './experiment.ts';
import { secondsUntil } from './product.ts';

const dockerfile = new URL('../../container/Dockerfile', import.meta.url).pathname;
const port = 'http://127.0.0.1:3000';

/** Podman with images and containers of its own in a folder, without a network. */
class Podman {
  readonly #options: string[];
  readonly #place: string;
  constructor(folder: string) {
    const place = join(folder, 'podman');
    mkdirSync(place);
    this.#place = place;
    this.#options = [
      '--root',
      join(place, 'root'),
      '--runroot',
      join(place, 'run'),
      '--tmpdir',
      join(place, 'tmp'),
      '--storage-driver=vfs',
      '--runtime=runc',
    ];
  }

  /** Removes all containers, with the memory that Podman may leave mounted of one on whose network another one was. */
  close(): void {
    this.ask('rm', '--all', '--force', '--time=1');
    const places = readFileSync('/proc/mounts', 'utf8').match(/^\S+ (\S+)/gm) ?? [];
    for (const place of places.map((line) => line.split(' ')[1] ?? ''))
      if (place.startsWith(this.#place)) spawnSync('umount', [place]);
  }

  /** What a command says. @throws with what it said if it fails */
  run(...args: string[]): string {
    const { status, stdout, stderr } = this.ask(...args);
    if (status !== 0) throw new Error(`podman ${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  }

  ask(...args: string[]) {
    return spawnSync('podman', [...this.#options, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  }

  /** Makes an image of a root file system, which is gone then. */
  importRoot(name: string, root: string): void {
    spawnSync('sh', ['-c', `tar -C ${root} -cf ${root}.tar . && rm -r ${root}`]);
    this.run('import', `${root}.tar`, name);
    rmSync(`${root}.tar`);
  }

  /** Starts a container that stays. */
  start(name: string, ...args: string[]): void {
    const limits = ['--ulimit=nofile=8192:8192', '--ulimit=nproc=4096:4096'];
    this.run('run', '--detach', '--name', name, ...limits, ...args);
  }

  /** What a shell in a container says, however it ends. */
  inside(name: string, script: string): string {
    const { stdout, stderr } = this.ask('exec', name, 'sh', '-c', script);
    return `${stdout}${stderr}`.trim();
  }

  answer(name: string, path: string): string {
    const ask = `fetch('${port}${path}').then(async (answer) => console.log(answer.status, await answer.text()))`;
    return this.inside(name, `node -e "${ask}"`);
  }
}

const hardened = ['--read-only', '--read-only-tmpfs=false', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges'];

/** A container as `compose.yaml` runs it: ready, healthy, without rights, and its end. */
async function* ran(podman: Podman, name: string, ...args: string[]): AsyncGenerator<Finding> {
  podman.start(name, ...hardened, ...args, 'homeroom');
  const start = await secondsUntil(() => {
    if (podman.run('inspect', '--format={{.State.Running}}', name) !== 'true') throw new Error(podman.ask('logs', name).stdout);
    return podman.answer(name, '/readyz').startsWith('200');
  }, 120);
  yield { what: `it is started ${name}`, found: `ready after ${seconds(start)}`, isWell: true };
  yield { what: 'its health is asked', ...exit(podman.ask('healthcheck', 'run', name)) };
  const who = podman.inside(name, 'id -un; touch /opt/homeroom/x /x /run/x /var/tmp/x');
  yield {
    what: 'it writes beside its volumes',
    found: who,
    isWell: /^homeroom\n/.test(who) && who.match(/Read-only/g)?.length === 4,
  };
  const backup = podman.inside(name, `homeroom backup /backups/${name}.backup.gz`);
  yield { what: 'it is backed up', found: backup, isWell: backup.includes('rows') };
  podman.inside(name, '(sleep 1 &) ; true');
  const dead = "sleep 3; grep -l '^State:.Z' /proc/[0-9]*/status | wc -l";
  const left = podman.inside(name, dead);
  yield { what: 'a process inside is orphaned, and ends', found: `${left} dead processes left`, isWell: left === '0' };
  const from = performance.now();
  podman.run('stop', '--time=60', name);
  const code = podman.run('inspect', '--format={{.State.ExitCode}}', name);
  const end = (performance.now() - from) / 1000;
  yield { what: 'it is stopped', found: `exit ${code} after ${seconds(end)}`, isWell: code === '0' && end < 60 };
}

const exit = ({ status, stdout, stderr }: ReturnType<Podman['ask']>) => ({
  found: status === 0 ? 'healthy' : `${stdout}${stderr}`,
  isWell: status === 0,
});

/** An image of a release on a bare root file system, without a network: alone, and with Debian's PostgreSQL. */
export const container: Experiment = () =>
  withFolder(async function* (folder) {
    const why = whyNoMachine() || (existsSync('/usr/bin/podman') ? '' : 'needs podman and runc (Debian)');
    if (why) return yield { what: 'a container', found: why, isWell: false };
    const podman = new Podman(folder);
    podman.importRoot('localhost/base', bareRoot(folder));
    const { archive } = await archiveHere(folder);
    const release = basename(archive, '.tar.gz');
    const build = ['--network=none', '--format=docker', '--build-arg=BASE=localhost/base', `--build-arg=RELEASE=${release}`];
    podman.run('build', ...build, '--tag=homeroom', `--file=${dockerfile}`, dirname(archive));
    const bytes = Number(podman.run('image', 'inspect', '--format={{.Size}}', 'homeroom'));
    yield { what: 'an image is built', found: `${(bytes / 1e6).toFixed(0)} MB with its base`, isWell: true };
    try {
      yield* ran(
        podman,
        'alone',
        '--network=none',
        '--volume=school:/data',
        '--volume=backups:/backups',
        '--env=BACKUP_DIR=/backups',
      );
      podman.importRoot('localhost/postgresql', bareRoot(folder, 'postgresql'));
      const serve = [
        'pg_ctlcluster 15 main start',
        'su postgres -c "psql -c \\"create role homeroom superuser login password \'secret\'\\" -c \\"create database homeroom owner homeroom\\""',
        'exec sleep infinity',
      ].join(' && ');
      podman.start('database', '--network=none', 'localhost/postgresql', 'sh', '-c', serve);
      await secondsUntil(() => podman.inside('database', 'su postgres -c "psql -lqt"').includes('homeroom'), 60);
      const settings = [
        'DATABASE_URL=postgres://homeroom:secret@127.0.0.1/homeroom',
        'KEY_FILE=/data/school.keys',
        'BACKUP_DIR=/backups',
      ];
      yield* ran(
        podman,
        'with-postgresql',
        '--network=container:database',
        ...settings.map((one) => `--env=${one}`),
        '--volume=keys:/data',
        '--volume=backups:/backups',
      );
    } finally {
      podman.close();
    }
  });
