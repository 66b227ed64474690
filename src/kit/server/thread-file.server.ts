import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The file that a thread runs: `name` beside the built server, or the source where there is no build (`npm run dev`, tests), which a
 * thread of Node 20 reads through tsx only when it is required: it heeds no `--import`.
 */
export function threadFile(name: string, source: URL): { filename: string; execArgv: string[] } {
  const built = [`./${name}.js`, `../${name}.js`].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const found = built.find((path) => existsSync(path));
  if (found) return { filename: found, execArgv: [] };
  return { filename: fileURLToPath(source), execArgv: ['--require', createRequire(import.meta.url).resolve('tsx/cjs')] };
}
