import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkout, dataDirectory } from './checkout.mjs';

/** Runs one of the server build's entries in this process, from the checkout and with its data directory. */
export async function runBuilt(entry, args) {
  process.env.DATA_DIR = dataDirectory();
  process.env.NODE_ENV ??= 'production';
  process.chdir(checkout);
  const { main } = await import(pathToFileURL(join(checkout, 'dist', 'server', `${entry}.js`)));
  await main(args);
}
