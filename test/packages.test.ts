import { readdirSync, readFileSync } from 'node:fs';
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

/** Whether a package of that name is found from this folder, in its own `node_modules` or in one further out. */
function isLocked(from: string, name: string): boolean {
  const inside = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[inside]) return true;
  return from !== '' && isLocked(from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name);
}

test('Every package in the lock file has its hash, for every platform', () => {
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

test('The lock file has every dependency of every package, or npm ci would refuse it', () => {
  const missing = installed.flatMap(([path, { dependencies, optionalDependencies }]) => {
    const wanted = Object.keys({ ...dependencies, ...optionalDependencies });
    return wanted.filter((name) => !isLocked(path, name)).map((name) => `${nameOf(path)} -> ${name}`);
  });
  expect(missing).toEqual([]);
});

test('The lock file contains no download address, so that it works with any registry', () => {
  const addresses = installed.filter(([, locked]) => 'resolved' in locked).map(([path]) => path);
  expect(addresses).toEqual([]);
});

test('No installed package runs a script of its own', () => {
  const withScript = new Set(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)));
  expect([...withScript].filter((name) => allowScripts[name] !== false)).toEqual([]);
});

const asked = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const versions = { ...asked.dependencies, ...asked.devDependencies };

test('Every package is required in one exact version', () => {
  expect(Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('Every package that we require is named in a decision', () => {
  const folder = 'docs/decisions';
  const pages = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const stands = (name: string) => pages.some((page) => page.includes(name));
  const missing = Object.keys(versions).filter((name) => !stands(name) && !stands(`\`${name.split('/')[0]}/*\``));
  expect(missing).toEqual([]);
});

test('The table of base libraries gives the licence of each', () => {
  const page = readFileSync('docs/decisions/2026-11-22-base-libraries.md', 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  const wrong = rows.flatMap((row) => {
    const [, , names = '', licence = ''] = row.split('|').map((cell) => cell.trim());
    const listed = [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const named = listed.flatMap((name) =>
      name.endsWith('/*') ? Object.keys(versions).filter((known) => known.startsWith(name.slice(0, -1))) : name,
    );
    return named.flatMap((name) => {
      const { license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { license: string };
      return license === licence ? [] : [`${name}: ${license}`];
    });
  });
  expect(rows.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
