import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { holdCurrentBuild } from './builds.mjs';
import { checkout, dataDirectory } from './checkout.mjs';

/**
 * Loads one of the server build's entries into this process, to be run from the checkout and with its data directory: of the build that
 * `running` runs, else of the current one.
 */
export async function loadBuilt(entry, running) {
  process.env.DATA_DIR = dataDirectory();
  process.env.NODE_ENV ??= 'production';
  process.chdir(checkout);
  const fileIn = (folder) => join(folder, 'dist', 'server', `${entry}.js`);
  const isThere = running?.program && existsSync(fileIn(running.program));
  return import(pathToFileURL(fileIn(isThere ? running.program : holdCurrentBuild())));
}
