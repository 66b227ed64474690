import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

interface Scripts {
  currentBuild: () => string;
  holdCurrentBuild: () => string;
  digestOfSources: () => string;
}

const script = (name: string): Promise<Scripts> => import(new URL(`../../scripts/${name}.mjs`, import.meta.url).href);

/**
 * Lets tests start threads, processes and commands as they were built, if these very sources were: Node reads sources through tsx, for
 * seconds each time.
 */
export async function runBuilt(): Promise<void> {
  const [{ currentBuild, holdCurrentBuild }, { digestOfSources }] = await Promise.all([script('builds'), script('sources')]);
  if (currentBuild() !== digestOfSources()) return;
  process.env['BUILT_SERVER'] = pathToFileURL(join(holdCurrentBuild(), 'dist', 'server', 'main.js')).href;
}

/** A program of the product, and how Node is told to read it: `main`, `commands/backup`. */
export function programFile(name: string): { file: string; url: string; execArgv: string[] } {
  const built = process.env['BUILT_SERVER'];
  const url = built
    ? new URL(`${name.replace('commands/', '')}.js`, built)
    : new URL(`../../src/app/${name}.server.ts`, import.meta.url);
  return { file: fileURLToPath(url), url: url.href, execArgv: built ? [] : ['--import', 'tsx'] };
}
