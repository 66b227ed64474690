import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin, type Rolldown, transformWithOxc } from 'vite';

const offlineFolder = '/src/kit/web/offline/';
const source = `${offlineFolder}service-worker.web.ts`;
const sheetHook = `${offlineFolder}use-kept-sheet.web.ts`;
/**
 * What loads later than the page but has to be there without a network: the frame of every page, the home of families, what draws a
 * message, the parts of a sheet.
 */
const later = [
  '/src/app/shell/shell.tsx',
  '/src/app/shell/family-menu.tsx',
  '/src/app/pages/dashboard.tsx',
  '/src/kit/web/toast/toasts.tsx',
  '/areas/examination/grade-record/',
];
const publicFiles = ['/theme-init.js', '/favicon.svg'];

/**
 * Emits `/sw.js`: the service worker with the list of what it keeps, which is the page's entry and every screen on the way to a
 * kept sheet.
 */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'homeroom-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (!entry) throw new Error('the page has no entry');
      const files = [...offlineFiles(entry, chunks), ...publicFiles];
      const { code } = await transformWithOxc(readFileSync(join(root, source), 'utf8'), 'service-worker.ts');
      const script = code.replace(/^export /m, '');
      const digest = createHash('sha256').update(script).update(files.join('\n'));
      for (const path of publicFiles) digest.update(readFileSync(join(root, 'public', path)));
      const build = { version: digest.digest('hex').slice(0, 16), entry: `/${entry.fileName}`, files };
      const call = `startServiceWorker(${JSON.stringify(build)});`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: minifySync('sw.js', `{${script}${call}}`).code });
    },
  };
}

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } };

function offlineFiles(entry: Chunk, chunks: readonly Chunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closure = (from: Chunk, reached = new Set<Chunk>()): Set<Chunk> => {
    if (reached.has(from)) return reached;
    reached.add(from);
    for (const name of from.imports) {
      const next = byName.get(name);
      if (next) closure(next, reached);
    }
    return reached;
  };
  const has = (chunk: Chunk, part: string) => chunk.moduleIds.some((id) => id.includes(part));
  const wanted = new Set(chunks.filter((chunk) => chunk !== entry && [offlineFolder, ...later].some((part) => has(chunk, part))));
  const onTheWay = new Set(chunks.filter((chunk) => chunk !== entry && [...closure(chunk)].some((each) => has(each, sheetHook))));
  for (const target of onTheWay) {
    for (const chunk of chunks) if (chunk !== entry && chunk.dynamicImports.includes(target.fileName)) onTheWay.add(chunk);
  }
  const all = new Set([entry, ...wanted, ...onTheWay].flatMap((chunk) => [...closure(chunk)]));
  const parts = [...all].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ]);
  return [...new Set(parts)].sort().map((name) => `/${name}`);
}
