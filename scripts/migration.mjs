// Writes the next migration from the tables: `npm run migration -- name`, or `-- name --custom` for one by hand.
// The generator names the schema "public"; a school's tables live in the schema that the connection selects.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [name, ...flags] = process.argv.slice(2);
if (!name) {
  console.error('Usage: npm run migration -- name [--custom]');
  process.exit(1);
}
const run = spawnSync('npx', ['drizzle-kit', 'generate', '--name', name, ...flags], { stdio: 'inherit' });
if (run.status !== 0) process.exit(run.status ?? 1);
for (const file of readdirSync('migrations').filter((entry) => entry.endsWith('.sql'))) {
  const path = join('migrations', file);
  const text = readFileSync(path, 'utf8');
  const unqualified = text
    .replaceAll('"public".', '')
    .replaceAll('--> statement-breakpoint\n', '\n')
    .replaceAll('--> statement-breakpoint', '');
  if (unqualified !== text) writeFileSync(path, unqualified);
}
