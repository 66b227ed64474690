// Writes the next migration from the tables.
//
//   npm run migration -- student_exits            what changed in src/**/*.table.ts since the last one
//   npm run migration -- search_words --custom    an empty file, for SQL that the generator cannot say
//   npm run migration -- --snapshot               after a rebase: records today's tables, writes no SQL
//   npm run migration -- --check                  prints what would be written; fails if that is anything
//
// `migrations/snapshot.json` holds the tables as the last migration left them: one file, rewritten by each.
// The generator names the schema "public"; a school's tables live in the schema that the connection selects.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const usage = 'Usage: npm run migration -- name [--custom] [--allow-drop], or npm run migration -- --check | --snapshot';
const folder = 'migrations';
const snapshot = join(folder, 'snapshot.json');
const known = ['--custom', '--allow-drop', '--check', '--snapshot'];

let drawer = '';

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const [name = ''] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const has = (flag) => flags.includes(flag);
const writesSql = !has('--check') && !has('--snapshot');

if (flags.some((flag) => !known.includes(flag)) || (writesSql && !/^[a-z0-9_]+$/.test(name))) fail(usage);

drawer = mkdtempSync(join(tmpdir(), 'migration-'));
try {
  const generated = generate(has('--custom') ? ['--custom'] : []);
  if (has('--check')) check(generated);
  else if (has('--snapshot')) keepSnapshot();
  else writeMigration(generated);
} finally {
  rmSync(drawer, { recursive: true, force: true });
}

/** The SQL that leads from the last migration to today's tables; an empty text where nothing changed. */
function generate(more) {
  mkdirSync(join(drawer, 'meta'));
  copyFileSync(snapshot, join(drawer, 'meta', '0000_snapshot.json'));
  const entry = { idx: 0, version: '7', when: 0, tag: '0000_before', breakpoints: true };
  writeFileSync(join(drawer, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }));
  const options = ['generate', '--dialect', 'postgresql', '--schema', './src/**/*.table.ts', '--casing', 'snake_case'];
  // Without a terminal the generator ends where it would have to ask whether a thing was renamed.
  const run = spawnSync(
    join('node_modules', '.bin', 'drizzle-kit'),
    [...options, '--out', relative(process.cwd(), drawer), '--name', 'next', ...more],
    {
      stdio: [process.stdin.isTTY ? 'inherit' : 'ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    },
  );
  const said = `${run.stdout}${run.stderr}`;
  if (/Interactive prompts require a TTY/i.test(said)) {
    fail(
      'Something went and something of its kind came: a rename is written by hand (--custom), or drop and add in two migrations.',
    );
  }
  if (run.status !== 0) fail(said);
  const file = readdirSync(drawer).find((entry) => entry.endsWith('_next.sql'));
  if (!file && !/No schema changes/.test(said)) fail(said);
  return file ? unqualified(readFileSync(join(drawer, file), 'utf8')) : '';
}

function check(generated) {
  if (generated.trim() === '') return console.log('The migrations and the tables agree.');
  fail(`The tables say more than the migrations:\n\n${generated}`);
}

function writeMigration(generated) {
  if (!has('--custom') && generated.trim() === '') return console.log('Nothing has changed: no migration is needed.');
  const drops = generated.match(/^.*\bDROP (TABLE|COLUMN|SCHEMA|TYPE|SEQUENCE)\b.*$/gim) ?? [];
  if (drops.length > 0 && !has('--allow-drop')) {
    fail(`This would destroy data:\n\n${drops.join('\n')}\n\nIf that is meant, say --allow-drop. Is a table no longer exported?`);
  }
  const last = readdirSync(folder)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file))
    .sort()
    .at(-1);
  const number = String(Number(last?.slice(0, 4) ?? -1) + 1).padStart(4, '0');
  const path = join(folder, `${number}_${name}.sql`);
  writeFileSync(path, generated);
  if (!has('--custom')) keepSnapshot();
  console.log(`${path} written.`);
}

function keepSnapshot() {
  const made = join(drawer, 'meta', '0001_snapshot.json');
  if (existsSync(made)) copyFileSync(made, snapshot);
}

function unqualified(text) {
  return text
    .replaceAll('"public".', '')
    .replaceAll('--> statement-breakpoint\n', '\n')
    .replaceAll('--> statement-breakpoint', '');
}

function fail(message) {
  if (drawer) rmSync(drawer, { recursive: true, force: true });
  console.error(message);
  process.exit(1);
}
