import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: Record<string, boolean> };
const installed = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

/** Where a package of that name is found from this place on: in its own folder, else in one further out. */
function isLocked(from: string, name: string): boolean {
  const inside = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[inside]) return true;
  return from !== '' && isLocked(from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name);
}

test('Every package of the lock file has its hash, on whichever platform it is installed', () => {
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

test('The lock file names every part that a package asks for, or npm ci would refuse it', () => {
  const missing = installed.flatMap(([path, { dependencies, optionalDependencies }]) => {
    const wanted = Object.keys({ ...dependencies, ...optionalDependencies });
    return wanted.filter((name) => !isLocked(path, name)).map((name) => `${nameOf(path)} -> ${name}`);
  });
  expect(missing).toEqual([]);
});

test('The lock file holds no download address, so that it serves behind any registry', () => {
  const addresses = installed.filter(([, locked]) => 'resolved' in locked).map(([path]) => path);
  expect(addresses).toEqual([]);
});

test('Nothing that is installed runs a script of its own', () => {
  const withScript = new Set(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)));
  expect([...withScript].filter((name) => allowScripts[name] !== false)).toEqual([]);
});
