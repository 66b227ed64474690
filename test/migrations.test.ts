import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { sourceFiles } from './support/source-files.ts';

test('The migrations result in exactly the tables that the code declares', () => {
  const run = spawnSync('node', ['scripts/migration.mjs', '--check'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  expect(run.stderr).toBe('');
  expect(run.stdout).toContain('The migrations and the tables agree.');
});

test('Every table is exported: the generator would take any other for a deleted one', () => {
  const product = sourceFiles('src').filter(({ path }) => !path.endsWith('.test.ts'));
  const hidden = product.flatMap(({ path, text }) => {
    const tables = text.split('\n').filter((line) => /= pgTable\(/.test(line));
    return tables.filter((line) => !line.startsWith('export const ')).map((line) => `${path}: ${line}`);
  });
  expect(hidden).toEqual([]);
});
