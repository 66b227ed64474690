import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { resources } from '../src/app/areas.server.ts';
import { sealedColumns } from '../src/kit/server/sealing/sealed-columns.table.ts';
import { pathsOf } from './support/source-files.ts';

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section. */
const sections: Readonly<Record<string, readonly number[]>> = {
  ...{ '1.1': upTo(2), '1.2': upTo(9), '1.3': upTo(11), '1.4': upTo(3), '1.5': upTo(2) },
  ...{ '2.1': upTo(3), '2.2': upTo(3), '2.3': upTo(4), '2.4': upTo(1) },
  ...{ '3.2': upTo(2), '3.3': upTo(4), '3.4': upTo(6), '3.5': upTo(5), '3.7': upTo(2) },
  ...{ '4.1': upTo(3), '4.2': upTo(1), '4.3': upTo(2), '4.4': upTo(4) },
  ...{ '5.1': upTo(1), '5.2': upTo(3), '5.3': upTo(2), '5.4': upTo(3) },
  ...{ '6.1': upTo(3), '6.2': upTo(12), '6.3': upTo(4), '6.4': upTo(4), '6.5': upTo(5), '6.6': upTo(3), '6.8': upTo(4) },
  ...{ '7.1': upTo(3), '7.2': upTo(4), '7.3': upTo(2), '7.4': upTo(5), '7.5': upTo(2), '7.6': upTo(2) },
  ...{ '8.1': upTo(2), '8.2': upTo(3), '8.3': upTo(1), '8.4': upTo(1) },
  ...{ '9.1': upTo(3), '9.2': upTo(4) },
  ...{ '10.1': upTo(2), '10.2': upTo(2), '10.3': upTo(4), '10.4': upTo(11), '10.5': upTo(5), '10.6': upTo(2), '10.7': upTo(3) },
  ...{ '11.1': upTo(2), '11.2': upTo(3), '11.3': upTo(3), '11.4': upTo(4), '11.5': upTo(1), '11.6': upTo(1) },
  ...{ '12.1': upTo(3), '12.2': upTo(2), '12.3': upTo(4) },
  ...{ '13.1': upTo(1), '13.2': upTo(5), '13.3': upTo(2), '13.4': upTo(5) },
  ...{ '14.1': upTo(2), '14.2': upTo(4), '14.3': upTo(3) },
  ...{ '15.1': upTo(3), '15.2': upTo(3), '15.3': upTo(7) },
  ...{ '16.1': upTo(1), '16.2': upTo(5), '16.3': upTo(4), '16.4': upTo(3), '16.5': upTo(3) },
  ...{ '17.1': upTo(1), '17.2': upTo(4), '17.3': upTo(2) },
};

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

const verdicts = ['met', 'if set', 'partly', 'not met', 'n/a'] as const;

interface Line {
  ids: string[];
  verdict: string;
  why: string;
}

const page = readFileSync('docs/asvs.md', 'utf8');
const lines: Line[] = [...page.matchAll(/^\| v5\.0\.0-([\d., ]+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, ids = '', verdict = '', why = '']) => ({
    ids: ids.split(', '),
    verdict,
    why,
  }),
);

test('Each requirement has one line, in the order of the standard', () => {
  const all = Object.entries(sections).flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`));
  const told = lines.flatMap(({ ids }) => ids);
  expect([...told].sort()).toEqual([...all].sort());
  const chapterOf = (id = '') => Number(id.split('.')[0]);
  const chapters = lines.map(({ ids }) => chapterOf(ids[0]));
  expect(chapters).toEqual([...chapters].sort((one, other) => one - other));
  const headings = [...page.matchAll(/^## V(\d+) /gm)].map(([, chapter]) => Number(chapter));
  expect(headings).toEqual(upTo(17));
});

test('What is met names what holds it, and that is there', () => {
  const files = ['src', 'test', 'e2e'].flatMap((folder) => pathsOf(folder));
  const names = new Set(files.map((file) => basename(file)));
  const wrong = lines.flatMap(({ ids, verdict, why }) => {
    const tests = [...why.matchAll(/`([\w./-]+\.(?:test\.tsx?|ts))`/g)].map(([, file = '']) => file);
    const missing = tests.filter((file) => !(file.includes('/') ? existsSync(file) : names.has(file)));
    const isHeld = tests.length > 0 || why.includes('](');
    return [
      ...missing.map((file) => `${ids}: ${file}`),
      ...(['met', 'if set'].includes(verdict) && !isHeld ? [`${ids} says not by what`] : []),
      ...(verdicts.some((known) => known === verdict) ? [] : [`${ids}: ${verdict}`]),
    ];
  });
  expect(wrong).toEqual([]);
});

test('The sums are those of the lines', () => {
  const count = (chapter: number | undefined, verdict: string) =>
    lines
      .filter((line) => line.verdict === verdict)
      .flatMap(({ ids }) => ids)
      .filter((id) => chapter === undefined || id.startsWith(`${chapter}.`)).length;
  const row = (name: string, chapter?: number) =>
    `| ${[name, ...verdicts.map((verdict) => count(chapter, verdict))].join(' | ')} |`;
  for (const chapter of upTo(17)) expect(page).toContain(row(`V${chapter}`, chapter));
  expect(page).toContain(row('all'));
});

test('The levels of data name what is sealed and what is masked', () => {
  const levels = /## Levels of data([\s\S]*?)\n## /.exec(readFileSync('docs/security.md', 'utf8'))?.[1] ?? '';
  const level = (name: string) => levels.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
  expect(sealedColumns.size).toBeGreaterThan(10);
  for (const { table, name } of sealedColumns) {
    const named = getTableName(table) === 'student' ? name : getTableName(table);
    expect(level('sealed')).toContain(`\`${named}\``);
  }
  const masked = resources.flatMap(({ resource }) => Object.keys(resource.sensitive?.mask ?? {}));
  expect(masked.length).toBeGreaterThan(5);
  for (const field of masked.filter((name) => name !== 'families'))
    expect(`${level('sealed')}${level('confidential')}`, field).toContain(`\`${field}\``);
});
