import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { holdCurrentBuild } from './builds.mjs';
import { checkout, dataDirectory } from './checkout.mjs';

/** Loads one of the server build's entries into this process, to be run from the checkout and with its data directory. */
export async function loadBuilt(entry) {
  process.env.DATA_DIR = dataDirectory();
  process.env.NODE_ENV ??= 'production';
  process.chdir(checkout);
  return import(pathToFileURL(join(holdCurrentBuild(), 'dist', 'server', `${entry}.js`)));
}
