import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceFile {
  /** From the root of the project: `src/kit/domain/dates.domain.ts`. */
  path: string;
  text: string;
  /** Its imports of our own files, by path. */
  imports: string[];
  /** The same without imports that only bring types. */
  runtimeImports: string[];
  /** Files that it loads only on demand. */
  lateImports: string[];
  /** Packages and Node's own modules that it imports. */
  packages: string[];
}

const importPattern = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

/** The TypeScript files in some folders. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap(pathsBelow).map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const found = [...text.matchAll(importPattern)].map(([, type, named, lazy]) => ({
      name: named ?? lazy ?? '',
      isRuntime: type === undefined && lazy === undefined,
      isLate: lazy !== undefined,
    }));
    const ours = found.filter(({ name }) => name.startsWith('.'));
    const resolve = ({ name }: { name: string }) => normalize(join(dirname(path), name.replace(/\?.*$/, '')));
    return {
      path,
      text,
      imports: ours.map(resolve),
      runtimeImports: ours.filter(({ isRuntime }) => isRuntime).map(resolve),
      lateImports: ours.filter(({ isLate }) => isLate).map(resolve),
      packages: found.filter(({ name }) => !name.startsWith('.')).map(({ name }) => name),
    };
  });
}

/** Every path below a folder, including folders. */
export function pathsOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`);
}

function pathsBelow(folder: string): string[] {
  return pathsOf(folder)
    .filter((path) => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts'))
    .sort();
}
