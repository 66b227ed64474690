import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The file that a thread runs: `name` beside the built server, or the source where there is no build (`npm run dev`, tests),
 * which a thread of Node 20 reads through tsx only when it is required: it heeds no `--import`.
 */
export function threadFile(name: string, source: URL): { filename: string; execArgv: string[] } {
  const found = builtFile(`./${name}.js`, `../${name}.js`);
  if (found) return { filename: found, execArgv: [] };
  return { filename: fileURLToPath(source), execArgv: ['--require', createRequire(import.meta.url).resolve('tsx/cjs')] };
}

/** The same for a separate process, built as CommonJS in a folder beside the server's. */
export function processFile(name: string, source: URL): { filename: string; execArgv: string[] } {
  const found = builtFile(`../processes/${name}.cjs`);
  if (found) return { filename: found, execArgv: [] };
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { filename: fileURLToPath(source), execArgv: ['--import', tsx] };
}

/** The file of the server that was built: this one, or the one that the tests name, which run from the sources. */
const builtServer = () => process.env['BUILT_SERVER'] ?? import.meta.url;

const builtFile = (...paths: string[]): string | undefined =>
  paths.map((path) => fileURLToPath(new URL(path, builtServer()))).find((path) => existsSync(path));
