import type { Plugin, Rolldown } from 'vite';

/** Where a screen is named by its path: `'/sis/student/grid': () => import('./student/student.screen.tsx')`. */
const screenNames = /["'](\/[a-z][^"']*)["']\s*[:,](?:(?!["']\/[a-z])[\s\S])*?\bimport\(\s*["']([^"']+)["']/g;
const naming = /\/src\/(areas\/[^/]+\/[^/]+|app\/(areas|routes))\.tsx$/;

/**
 * Tells the server which files each address needs, as `.vite/preloads.json`: the page names them, so that a slow line waits for all of
 * them at once and not for one after the other.
 */
export const preloads = (): Plugin => ({
  name: 'homeroom-preloads',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])),
    );
    const chunkOf = (id: string) => [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id));
    const application = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith('/src/app/application.tsx')),
    );
    const found: Record<string, string[]> = {};
    for (const id of this.getModuleIds()) {
      if (!naming.test(id)) continue;
      for (const [, path = '', source = ''] of (this.getModuleInfo(id)?.code ?? '').matchAll(screenNames)) {
        const target = await this.resolve(source, id);
        const screen = target && chunkOf(target.id);
        if (screen) found[path] = [...closure([application, screen], chunks)];
      }
    }
    this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source: JSON.stringify(found, null, 1) });
  },
});

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The files of some chunks and of all that they import without waiting, but for the page's own script. */
function closure(from: readonly (Rolldown.OutputChunk | undefined)[], chunks: Chunks, reached = new Set<string>()): Set<string> {
  for (const chunk of from) {
    if (!chunk || chunk.isEntry || reached.has(chunk.fileName)) continue;
    reached.add(chunk.fileName);
    closure(
      chunk.imports.map((name) => chunks.get(name)),
      chunks,
      reached,
    );
  }
  return reached;
}
