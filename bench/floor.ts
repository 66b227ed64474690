import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FloorOrder } from './floor-server.ts';

interface Floor {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the bare server that every figure is compared with. */
export async function startFloor(order: FloorOrder): Promise<Floor> {
  const child = fork(fileURLToPath(new URL('./floor-server.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  child.send(order);
  const [{ port }] = (await once(child, 'message')) as [AddressInfo];
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
