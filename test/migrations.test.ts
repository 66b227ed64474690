import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

test('The migrations lead to exactly the tables that the code has', () => {
  const run = spawnSync('node', ['scripts/migration.mjs', '--check'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  expect(run.stderr).toBe('');
  expect(run.stdout).toContain('The migrations and the tables agree.');
});

test('Every table is exported: the generator takes one that is not for one that went', () => {
  const product = sourceFiles('src').filter(({ path }) => !path.endsWith('.test.ts'));
  const hidden = product.flatMap(({ path, text }) => {
    const tables = text.split('\n').filter((line) => /= pgTable\(/.test(line));
    return tables.filter((line) => !line.startsWith('export const ')).map((line) => `${path}: ${line}`);
  });
  expect(hidden).toEqual([]);
});
