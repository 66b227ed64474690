import { once } from 'node:events';
import { connect } from 'node:net';
import { type Experiment, seconds, withFolder } from './experiment.ts';
import { type Product, type ProductOptions, postgresProcesses, startProduct } from './product.ts';

/** What happens to a running product before it is asked to end, and how long that may take. */
interface Case {
  what: string;
  within: number;
  prepare: (product: Product, dataDir: string) => Promise<void>;
  options?: Partial<ProductOptions>;
}

async function say(product: Product, text: string): Promise<void> {
  const socket = connect({ port: product.port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  await once(socket, 'connect');
  socket.unref();
  if (text) socket.write(text);
}

const cases: readonly Case[] = [
  { what: 'nothing else going on', within: 5, prepare: async () => undefined },
  { what: 'a connection that never says anything', within: 5, prepare: (product) => say(product, '') },
  { what: 'a connection with half a request', within: 5, prepare: (product) => say(product, 'GET /healthz HT') },
  {
    what: 'a log that nobody reads any more, 5,000 calls later',
    within: 5,
    prepare: async (product) => {
      product.child.stdout?.pause();
      for (let round = 0; round < 50; round += 1) {
        await Promise.all(Array.from({ length: 100 }, () => fetch(`${product.address}/api/nothing`).then((a) => a.text())));
      }
    },
  },
  {
    what: 'a PostgreSQL that is frozen',
    within: 50,
    prepare: async (_, dataDir) => {
      for (const pid of postgresProcesses(dataDir)) process.kill(pid, 'SIGSTOP');
    },
  },
];

/** Asks the product to end while something stands in its way. */
export const stop: Experiment = () =>
  withFolder(async function* (dataDir) {
    for (const { what, within, prepare, options } of cases) {
      const product = await startProduct({ dataDir, ...options });
      await prepare(product, dataDir);
      const ended = await product.stop();
      const left = postgresProcesses(dataDir).length;
      yield {
        what: `stop (SIGTERM) with ${what}`,
        found: `exit ${ended.code} after ${seconds(ended.seconds)}, ${left} processes left`,
        isWell: ended.code === 0 && ended.seconds < within && left === 0,
      };
    }
  });
