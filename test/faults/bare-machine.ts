import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { secondsUntil } from './product.ts';

/** What stands in the way of a bare machine on this one; empty if nothing does. */
export const whyNoMachine = (): string =>
  process.getuid?.() !== 0 ? 'needs root' : existsSync('/usr/bin/mmdebstrap') ? '' : 'needs mmdebstrap (Debian)';

/** A root file system with Debian's essential packages and this machine's Node, in which programs run without a network. */
export class BareMachine {
  private constructor(readonly root: string) {}

  /** @throws with what mmdebstrap said */
  static make(folder: string): BareMachine {
    const root = join(folder, 'root');
    const made = spawnSync('mmdebstrap', ['--variant=essential', '--include=libstdc++6', 'bookworm', root], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
    copyFileSync(process.execPath, join(root, 'usr/bin/node'));
    mkdirSync(join(root, 'opt'), { recursive: true });
    for (const place of ['proc', 'dev']) spawnSync('mount', ['--bind', `/${place}`, join(root, place)]);
    return new BareMachine(root);
  }

  /** Lets go of what was mounted. */
  close(): void {
    for (const place of ['proc', 'dev']) spawnSync('umount', [join(this.root, place)]);
  }

  /** Starts a program inside. */
  run(command: string, env: Record<string, string>): ChildProcess {
    const inside = `ip link set lo up; exec chroot ${this.root} /usr/bin/env -i ${Object.entries({
      PATH: '/usr/bin:/bin',
      ...env,
    })
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')} ${command}`;
    return spawn('unshare', ['-n', 'sh', '-c', inside], { stdio: ['ignore', 'pipe', 'pipe'] });
  }

  /** Runs a program inside to its end. @throws with what it said if it fails */
  async finish(command: string, env: Record<string, string>): Promise<string> {
    const child = this.run(command, env);
    const said = heard(child);
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${command}: ${said()}`);
    return said();
  }
}

/** What a program has said so far. */
export function heard({ stdout, stderr }: ChildProcess): () => string {
  let said = '';
  for (const stream of [stdout, stderr])
    stream?.on('data', (part: Buffer) => {
      said += part;
    });
  return () => said;
}

/** What a server in another network answers; undefined while it does not. */
export function answerInside({ pid }: ChildProcess, url: string): string | undefined {
  const ask = `fetch(${JSON.stringify(url)}).then(async (answer) => console.log(answer.status, await answer.text()))`;
  const { status, stdout } = spawnSync('nsenter', ['-t', String(pid), '-n', process.execPath, '-e', ask], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The seconds until a server in another network is ready. @throws with what it said if it ends before */
export async function secondsUntilReady(server: ChildProcess, address: string): Promise<number> {
  const said = heard(server);
  return secondsUntil(() => {
    if (server.exitCode !== null) throw new Error(said());
    return answerInside(server, `${address}/readyz`)?.startsWith('200') ?? false;
  }, 120);
}
