import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** A chunk of the build, as Vite's manifest tells it. */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const webFolder = `${dist}${readFileSync(`${dist}current`, 'utf8').trim()}/dist/web/`;
const manifest = JSON.parse(readFileSync(`${webFolder}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;
const entry = 'index.html';
/** Several parts of the source in one chunk, so that it bears no path but a name. */
const frame = Object.keys(manifest).find((name) => name.startsWith('_shell-')) ?? '';
/** `school.screen.tsx` is a form, not a list. */
const lists = Object.keys(manifest).filter((name) => /(?<!\/school)\.screen\.tsx$|\/(program|staff)-page\.tsx$/.test(name));

/** KB are 1024 bytes, compressed as they travel. */
const gzipKb = (file: string): number => gzipSync(readFileSync(webFolder + file), { level: 9 }).length / 1024;
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

/** A chunk and everything that it imports without waiting. */
function withImports(names: readonly string[], known = new Set<string>()): Set<string> {
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    withImports(manifest[name]?.imports ?? [], known);
  }
  return known;
}

/** What a list loads when its form opens: the panel, the pickers, the wizard where it has one. */
const formOf = (screen: string): string[] => {
  const later = [...withImports([screen])]
    .filter((name) => name !== entry)
    .flatMap((name) => manifest[name]?.dynamicImports ?? []);
  return [
    'src/kit/web/form/record-panel.tsx',
    'src/kit/web/form/name-picker.tsx',
    ...later.filter((name) => name.endsWith('-wizard.tsx')),
  ];
};

const scriptKb = (names: readonly string[]): number =>
  sum([...withImports([entry, ...names])].map((name) => gzipKb(manifest[name]?.file ?? '')));

test('the script that every page needs is at most 113 KB, with the frame of a session 125 KB; the style 40 KB', () => {
  expect(scriptKb([])).toBeLessThanOrEqual(113);
  expect(scriptKb([frame])).toBeLessThanOrEqual(125);
  expect(sum((manifest[entry]?.css ?? []).map(gzipKb))).toBeLessThanOrEqual(40);
});

test.each(lists)('%s needs at most 200 KB of script in all, with its form 270 KB', (screen) => {
  expect(scriptKb([frame, screen])).toBeLessThanOrEqual(200);
  expect(scriptKb([frame, screen, ...formOf(screen)])).toBeLessThanOrEqual(270);
});

test('What is built says of which packages it is made, with their licences', () => {
  const text = readFileSync(`${webFolder}NOTICE.txt`, 'utf8');
  for (const name of ['react-dom', 'zod', '@tanstack/react-router', 'daisyui']) {
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)\\n\\n.*MIT`, 'ms'));
  }
});
