import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface SourceFile {
  /** From the root of the project: `src/kit/domain/dates.domain.ts`. */
  path: string;
  text: string;
  /** What it imports of our own, by path. */
  imports: string[];
  /** The same without those that only bring types. */
  runtimeImports: string[];
  /** What it only loads when it is wanted. */
  lateImports: string[];
  /** Packages and Node's own modules. */
  packages: string[];
}

const importPattern = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

/** The TypeScript files of some folders. */
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

/** Every path below a folder, directories too. */
export function pathsOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`);
}

function pathsBelow(folder: string): string[] {
  return pathsOf(folder)
    .filter((path) => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts'))
    .sort();
}
