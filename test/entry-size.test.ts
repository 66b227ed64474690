import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** A chunk of the build, as listed in Vite's manifest. */
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
/** Everything behind the login that is loaded before a screen: the frame and its parts. */
const application = Object.keys(manifest).find((name) => name.startsWith('_application-')) ?? 'src/app/application.tsx';
/** Three screens are forms, not lists, and six need no session. */
const lists = Object.keys(manifest).filter((name) =>
  /(?<!\/(school|term|several|invitation|set-up|verify|password-reset|absence-answer|consent-link))\.screen\.tsx$|\/(program|staff)-page\.tsx$/.test(
    name,
  ),
);

/** The compressed size in KB (1024 bytes), as it is sent. */
const gzipKb = (file: string): number => gzipSync(readFileSync(webFolder + file), { level: 9 }).length / 1024;
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

/** A chunk and everything that it imports statically. */
function withImports(names: readonly string[], known = new Set<string>()): Set<string> {
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    withImports(manifest[name]?.imports ?? [], known);
  }
  return known;
}

/** What a list loads to open its form: the panel, the pickers, and the wizard if it has one. */
const formOf = (screen: string): string[] => {
  const later = [...withImports([screen])]
    .filter((name) => name !== entry)
    .flatMap((name) => manifest[name]?.dynamicImports ?? []);
  return [
    'src/kit/web/form/record-panel.tsx',
    'src/kit/web/inputs/name-picker.tsx',
    ...later.filter((name) => name.endsWith('-wizard.tsx')),
  ];
};

const scriptKb = (names: readonly string[]): number =>
  sum([...withImports([entry, ...names])].map((name) => gzipKb(manifest[name]?.file ?? '')));

const style = (): string => (manifest[entry]?.css ?? []).map((file) => readFileSync(webFolder + file, 'utf8')).join('\n');

test('The login is at most 75 KB of script, 77 KB with the notice of a demonstration; the style is at most 32 KB', () => {
  expect(scriptKb([])).toBeLessThanOrEqual(75);
  expect(scriptKb(['src/areas/identity/demo-notice.tsx'])).toBeLessThanOrEqual(77);
  expect(sum((manifest[entry]?.css ?? []).map(gzipKb))).toBeLessThanOrEqual(32);
});

test('No CSS rule makes the browser look through the whole page whenever something in it changes', () => {
  expect(style().match(/[^{},]*(:root|html|body):has\([^{]*/g)).toBeNull();
});

test('No CSS rule depends on the classes around an element, so that changing a class affects only that element', () => {
  expect(style().match(/[^{},]*\[class[^\]]*\] [^{]*/g)).toBeNull();
});

test('No CSS rule styles the inside of an element by whether it comes last, so that adding another after it affects only that one', () => {
  expect(style().match(/[^{},]*:(last|only|nth-last)-(child|of-type)(\([^)]*\))?\)*\s*[>~+ ][^{]*/g)).toBeNull();
});

test.each(['invitation', 'set-up', 'password-reset/password-reset'])('The page %s is at most 78 KB of script', (page) => {
  expect(scriptKb([`src/areas/identity/${page}.screen.tsx`])).toBeLessThanOrEqual(78);
});

test('The page behind a paper’s code is at most 78 KB of script', () => {
  expect(scriptKb(['src/areas/examination/report-card/verify.screen.tsx'])).toBeLessThanOrEqual(78);
});

test('The page behind the link about an absence is at most 78 KB of script', () => {
  expect(scriptKb(['src/areas/leave-attendance/safe-arrival/absence-answer.screen.tsx'])).toBeLessThanOrEqual(78);
});

test('The page behind the link in a circular is at most 78 KB of script', () => {
  expect(scriptKb(['src/areas/student/consent/consent-link.screen.tsx'])).toBeLessThanOrEqual(78);
});

test('What every page with a session needs, its frame included, is at most 104 KB of script', () => {
  expect(scriptKb([application])).toBeGreaterThan(scriptKb([]));
  expect(scriptKb([application])).toBeLessThanOrEqual(104);
});

test('The page of every screen lists the files that it needs before anything runs', () => {
  const preloads = JSON.parse(readFileSync(`${webFolder}.vite/preloads.json`, 'utf8')) as Record<string, string[]>;
  const named = new Set(Object.values(preloads).flat());
  const missing = [...lists, 'src/app/pages/student-page.tsx'].filter((screen) => !named.has(manifest[screen]?.file ?? ''));
  expect(missing).toEqual([]);
  expect(Object.keys(preloads)).toEqual(expect.arrayContaining(['/dashboard', '/account/settings', '/sis/student/grid']));
});

test.each(lists)('%s needs at most 173 KB of script in all', (screen) => {
  expect(scriptKb([application, screen])).toBeLessThanOrEqual(173);
});

/** Sheets have a page of their own, lessons are moved within their week, the day book is only read, imports take a file: no form of a record. */
const withoutForm = /\/(grade-record|student-attendance|staff-attendance|timetable|day-book|import)\.screen\.tsx$/;

test.each(lists.filter((screen) => !withoutForm.test(screen)))('%s with its form needs at most 249 KB of script', (screen) => {
  expect(scriptKb([application, screen, ...formOf(screen)])).toBeLessThanOrEqual(249);
});

/** What somebody has who comes from the dashboard. */
const fromDashboard = (): Set<string> => withImports(Object.keys(manifest).filter((name) => /^_dashboard-/.test(name)));
const missingFor = (screen: string): string[] => [...withImports([screen])].filter((name) => !fromDashboard().has(name));

test.each(lists)('From the dashboard to %s takes at most five files, which a browser asks for at once', (screen) => {
  const missing = missingFor(screen);
  expect(missing).toContain(screen);
  expect(missing.length, missing.join('\n')).toBeLessThanOrEqual(5);
});

test.each([
  'src/app/pages/students-page.tsx',
  'src/app/pages/staff-page.tsx',
  'src/areas/financial/student-fee/student-fee.screen.tsx',
])('From the dashboard to %s takes at most 10 KB', (screen) => {
  expect(sum(missingFor(screen).map((name) => gzipKb(manifest[name]?.file ?? '')))).toBeLessThanOrEqual(10);
});

test('The panels of a student come in at most five files, without what forms need', () => {
  const page = withImports(['src/app/pages/student-page.tsx']);
  const missing = missingFor('src/app/pages/student-panels.tsx').filter((name) => !page.has(name));
  expect(missing.length, missing.join('\n')).toBeLessThanOrEqual(5);
  expect(sum(missing.map((name) => gzipKb(manifest[name]?.file ?? '')))).toBeLessThanOrEqual(15);
});

test('No page contains the definition of a call, or React’s own way of fetching files', () => {
  const scripts = readdirSync(`${webFolder}assets`).filter((name) => name.endsWith('.js'));
  const holding = (part: RegExp) => scripts.filter((name) => part.test(readFileSync(`${webFolder}assets/${name}`, 'utf8')));
  expect(holding(/method:\W(GET|POST|PUT|DELETE)\W,path:\W\/api/)).toEqual([]);
  expect(holding(/dns-prefetch/)).toEqual([]);
});

test('The build lists the packages that it contains, with their licences', () => {
  const text = readFileSync(`${webFolder}NOTICE.txt`, 'utf8');
  for (const name of ['react-dom', 'zod', '@tanstack/react-query', 'daisyui']) {
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)\\n\\n.*MIT`, 'ms'));
  }
});
