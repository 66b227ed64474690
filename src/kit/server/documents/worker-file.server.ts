import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The file that document threads run: beside the built server, or the source where there is no build
 * (`npm run dev`, tests), which a thread of Node 20 reads through
 * tsx only when it is required: it heeds no `--import`.
 */
export function documentWorkerFile(): { filename: string; execArgv: string[] } {
  const built = ['./document-worker.js', '../document-worker.js'].map(besideThis).find((path) => existsSync(path));
  if (built) return { filename: built, execArgv: [] };
  const tsx = createRequire(import.meta.url).resolve('tsx/cjs');
  return { filename: besideThis('./document-worker.server.ts'), execArgv: ['--require', tsx] };
}

const besideThis = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
