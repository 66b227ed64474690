import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { sourceFiles } from './support/source-files.ts';

/** The package's own entry would look for Java or a binary; this file is all of it in JavaScript. */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof import('recheck');

/** Proven for every text, rather than tried with some. */
const proof = { checker: 'automaton', maxRepeatCount: 200, timeout: 120_000 } as const;
/** A proof takes up to a second, and holds for as long as the checker is the same. */
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };
const kept = { folder: 'node_modules/.cache', file: `node_modules/.cache/linear-expressions-${version}.json` };

function provenBefore(): string[] {
  try {
    return JSON.parse(readFileSync(kept.file, 'utf8')) as string[];
  } catch {
    return [];
  }
}

interface Expression {
  path: string;
  source: string;
  flags: string;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const firstScript = 'public/theme-init.js';
const files = [
  ...sourceFiles('src', 'demo').filter(({ path }) => !isTest(path)),
  { path: firstScript, text: readFileSync(firstScript, 'utf8') },
];

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The regular expressions below a node of a syntax tree; an expression made while the product runs has no source. */
function* expressionsIn(node: unknown, path: string): Generator<Expression> {
  if (!isNode(node)) return;
  const { type, regex, callee } = node;
  if (isNode(regex)) yield { path, source: String(regex['pattern']), flags: String(regex['flags']) };
  if ((type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee['name'] === 'RegExp')
    yield { path, source: '', flags: '' };
  for (const part of Object.values(node)) yield* expressionsIn(part, path);
}

const found = files.flatMap(({ path, text }) => [...expressionsIn(parseSync(path, text).program, path)]);

test('Regular expressions are written out, so that they can be looked at', () => {
  expect(found.length).toBeGreaterThan(200);
  expect(found.filter(({ source }) => source === '').map(({ path }) => path)).toEqual([]);
});

test('No text takes any regular expression longer than in proportion to its length', () => {
  const proven = new Set(provenBefore());
  const distinct = new Map(found.map((one) => [`/${one.source}/${one.flags}`, one]));
  const worse = [...distinct].flatMap(([written, { path, source, flags }]) => {
    if (proven.has(written)) return [];
    const said = checkSync(source, flags, proof);
    if (said.status === 'safe') {
      proven.add(written);
      return [];
    }
    return [`${path}: ${written} is ${said.status === 'vulnerable' ? said.complexity.summary : 'not proven to be linear'}`];
  });
  mkdirSync(kept.folder, { recursive: true });
  writeFileSync(kept.file, JSON.stringify([...proven]));
  expect(worse).toEqual([]);
});
