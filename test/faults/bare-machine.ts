import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { secondsUntil } from './product.ts';

/** What stands in the way of a bare machine on this one; empty if nothing does. */
export const whyNoMachine = (): string =>
  process.getuid?.() !== 0 ? 'needs root' : existsSync('/usr/bin/mmdebstrap') ? '' : 'needs mmdebstrap (Debian)';

/** Makes a root file system with Debian's essential packages and this machine's Node. @throws with what mmdebstrap said */
export function bareRoot(folder: string, ...packages: string[]): string {
  const root = join(folder, 'root');
  const wanted = ['libstdc++6', ...packages].join(',');
  const made = spawnSync('mmdebstrap', ['--variant=essential', `--include=${wanted}`, 'bookworm', root], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  copyFileSync(process.execPath, join(root, 'usr/bin/node'));
  mkdirSync(join(root, 'opt'), { recursive: true });
  return root;
}

/** The first process of a machine: what it mounts and connects is neither seen nor left behind outside. */
const first = [
  'for place in proc dev; do mount --bind "/$place" "$0/$place" || exit 1; done',
  'ip link set lo up && echo ready && exec sleep infinity',
].join('\n');

/** A bare root file system, in which programs run without a network. */
export class BareMachine {
  readonly #running: Set<ChildProcess>;

  private constructor(
    readonly root: string,
    private readonly holder: ChildProcess,
  ) {
    this.#running = new Set([holder]);
  }

  /** @throws with what mmdebstrap, or the first process, said */
  static async make(folder: string): Promise<BareMachine> {
    const root = bareRoot(folder);
    const holder = spawn('unshare', ['--mount', '--net', 'sh', '-c', first, root], { stdio: ['ignore', 'pipe', 'pipe'] });
    const said = heard(holder);
    await Promise.race([once(holder.stdout, 'data'), once(holder, 'close')]);
    if (holder.exitCode !== null) throw new Error(said());
    return new BareMachine(root, holder);
  }

  /** Ends what still runs inside. */
  close(): void {
    for (const child of this.#running) child.kill('SIGKILL');
  }

  /** Starts a program inside. @param command its words */
  run(command: readonly string[], env: Record<string, string>): ChildProcess {
    const settings = Object.entries({ PATH: '/usr/bin:/bin', ...env }).map(([name, value]) => `${name}=${value}`);
    const inside = ['--mount', 'chroot', this.root, '/usr/bin/env', '-i', ...settings, ...command];
    const child = spawn('nsenter', [...this.#network, ...inside], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  /** Runs a program inside to its end. @throws with what it said if it fails */
  async finish(command: readonly string[], env: Record<string, string>): Promise<string> {
    const child = this.run(command, env);
    const said = heard(child);
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${command.join(' ')}: ${said()}`);
    return said();
  }

  /** What a server inside answers; undefined while it does not. */
  answer(url: string): string | undefined {
    const ask = `fetch(${JSON.stringify(url)}).then(async (answer) => console.log(answer.status, await answer.text()))`;
    const { status, stdout } = spawnSync('nsenter', [...this.#network, process.execPath, '-e', ask], { encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  }

  /** The seconds until a server inside is ready. @throws with what it said if it ends before */
  async secondsUntilReady(server: ChildProcess, address: string): Promise<number> {
    const said = heard(server);
    return secondsUntil(() => {
      if (server.exitCode !== null) throw new Error(said());
      return this.answer(`${address}/readyz`)?.startsWith('200') ?? false;
    }, 120);
  }

  get #network(): string[] {
    return ['--target', String(this.holder.pid), '--net'];
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
