import { spawn, spawnSync } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { publicKey, secretKey } from './support/release-key.ts';

interface SecretKey {
  id: Buffer;
  seed: Buffer;
}
interface Scripts {
  launcherOf(scripts: Readonly<Record<string, string>>): string;
  refuseOtherMachines(paths: readonly string[], arch: string): void;
  readSecretKey(file: string): SecretKey;
  signed(data: Buffer, key: SecretKey, said: string): string;
  refusals(checkout: string, given: { version: string; folder: string; keyFile: string | undefined }): string[];
}
const script = (name: string): Promise<Scripts> => import(new URL(`../scripts/release/${name}.mjs`, import.meta.url).href);
const { launcherOf } = await script('launcher');
const { refuseOtherMachines } = await script('machine');
const { readSecretKey, signed } = await script('minisign');
const { refusals } = await script('refusals');

const folder = mkdtempSync(join(tmpdir(), 'homeroom-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

const keyFile = join(folder, 'test.key');
const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@homeroom.test', ...args], { cwd: folder });
const entry = '# What is new\n\n## 1.2.0 (2026-12-01)\n\n**Money.** Instalments.\n\n## 1.1.0 (2026-11-01)\n\n**Fees.** A fix.\n';

beforeEach(() => {
  for (const [name, text] of [
    ['CHANGELOG.md', entry],
    ['.gitignore', '*.key\nout/\n'],
  ] as const)
    writeFileSync(join(folder, name), text);
  writeFileSync(keyFile, secretKey, { mode: 0o600 });
  chmodSync(keyFile, 0o600);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'all');
});

const refused = (given: { version?: string; keyFile?: string | undefined } = {}) =>
  refusals(folder, { version: '1.2.0', folder: join(folder, 'out'), keyFile, ...given });

test('A release needs an entry with its day, a clean tree and a key of its owner alone', () => {
  expect(refused()).toEqual([]);
  expect(refused({ version: '1.3.0' })).toEqual(['CHANGELOG.md has no entry “## 1.3.0 (YYYY-MM-DD)”.']);
  expect(refused({ keyFile: undefined })).toEqual(['RELEASE_KEY_FILE names no key to sign with.']);
  expect(refused({ keyFile: join(folder, 'none.key') })).toEqual([`${join(folder, 'none.key')} cannot be read (ENOENT).`]);
  chmodSync(keyFile, 0o644);
  expect(refused()).toEqual([`${keyFile} can be read by others: chmod 600.`]);
});

test.each([
  ['without a day', '## 1.2.0\n\n**Money.** Instalments.\n'],
  ['that says nothing', '## 1.2.0 (2026-12-01)\n\n## 1.1.0 (2026-11-01)\n\n**Fees.** A fix.\n'],
  ['of another version', '## 1.2.01 (2026-12-01)\n\n**Money.** Instalments.\n'],
])('An entry %s is none', (_, text) => {
  writeFileSync(join(folder, 'CHANGELOG.md'), text);
  expect(refused()).toEqual([
    'CHANGELOG.md has no entry “## 1.2.0 (YYYY-MM-DD)”.',
    'The tree is not clean: commit or remove what git status names.',
  ]);
});

test.each([
  ['holds no key of minisign.', 'untrusted comment: none\nbm9uZQ==\n'],
  ['has a password: make one by minisign -G -W.', secretKey.replace('RWQAAEIy', 'RWRTY0Iy')],
])('A key file that %s is refused', (why, text) => {
  writeFileSync(keyFile, text);
  expect(refused().join()).toContain(why);
});

test('What is signed can be checked by its public key, and nothing else can', () => {
  const data = Buffer.from('abc  homeroom-1.2.0-linux-x64.tar.gz\n');
  const [, line = '', comment = '', whole = ''] = signed(data, readSecretKey(keyFile), 'homeroom 1.2.0').split('\n');
  const bytes = Buffer.from(line, 'base64');
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey.subarray(10)]),
    format: 'der',
    type: 'spki',
  });
  expect(bytes.subarray(2, 10)).toEqual(publicKey.subarray(2, 10));
  const digest = (of: Buffer) => createHash('blake2b512').update(of).digest();
  expect(verify(null, digest(data), key, bytes.subarray(10))).toBe(true);
  expect(verify(null, digest(Buffer.from('abd')), key, bytes.subarray(10))).toBe(false);
  expect(comment).toBe('trusted comment: homeroom 1.2.0');
  const vouched = Buffer.concat([bytes.subarray(10), Buffer.from('homeroom 1.2.0')]);
  expect(verify(null, vouched, key, Buffer.from(whole, 'base64'))).toBe(true);
});

test('A binary for another machine is found', () => {
  const elf = (name: string, machine: number) => {
    const head = Buffer.alloc(64);
    head.write('\x7fELF', 'latin1');
    head.writeUInt16LE(machine, 18);
    writeFileSync(join(folder, name), head);
    return join(folder, name);
  };
  const [intel, arm, text] = [elf('intel.node', 62), elf('arm.node', 183), join(folder, 'CHANGELOG.md')];
  expect(() => refuseOtherMachines([intel, text], 'x64')).not.toThrow();
  expect(() => refuseOtherMachines([intel, arm], 'x64')).toThrow(`Not made for x64: ${arm}`);
  expect(() => refuseOtherMachines([text], 'arm64')).toThrow('There is no binary for arm64.');
});

test('A command of a release takes paths from where it is typed, and works in the folder of the release', () => {
  const shown =
    "process.argv.slice(1).concat(process.cwd(), process.env.DATA_DIR, process.env.BACKUP_DIR, process.env.KEY_FILE, process.env.SMTP_URL_FILE).join('|')";
  const [place, typedIn] = [join(folder, 'release'), join(folder, "a school's")];
  for (const made of [place, typedIn]) mkdirSync(made, { recursive: true });
  writeFileSync(join(place, 'show.mjs'), `console.log(${shown})`);
  writeFileSync(join(place, 'homeroom'), launcherOf({ show: 'node show.mjs' }), { mode: 0o755 });
  const run = (...args: string[]) =>
    spawnSync(join(place, 'homeroom'), args, {
      cwd: typedIn,
      encoding: 'utf8',
      env: {
        PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
        DATA_DIR: "my $(data)'s",
        BACKUP_DIR: 'off',
        KEY_FILE: '/etc/school.keys',
        SMTP_URL_FILE: 'smtp.url',
      },
    });
  const [, ...rest] = run('show', 'a b').stdout.trim().split('|');
  expect(rest).toEqual(['a b', place, join(typedIn, "my $(data)'s"), 'off', '/etc/school.keys', join(typedIn, 'smtp.url')]);
  expect(run('nothing')).toMatchObject({ status: 64, stderr: 'homeroom show\n' });
});

test('The first process of a container passes on what is typed, what ends it, and how it ended', async () => {
  const place = join(folder, 'container');
  mkdirSync(place);
  const ask =
    "process.stdin.on('data', (typed) => console.log('heard', String(typed))); process.on('SIGTERM', () => process.exit(7));";
  writeFileSync(join(place, 'ask.mjs'), ask);
  // Only the kernel makes a process the first: here, a setting does.
  const asFirst = launcherOf({ ask: 'node ask.mjs' }).replace('[ $$ -eq 1 ]', '[ "$FIRST" = yes ] && FIRST=no');
  writeFileSync(join(place, 'homeroom'), asFirst, { mode: 0o755 });
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, FIRST: 'yes' };
  const first = spawn(join(place, 'homeroom'), ['ask'], { env });
  first.stdin.write('a password');
  const [said] = await once(first.stdout, 'data');
  expect(String(said)).toBe('heard a password\n');
  first.kill('SIGTERM');
  expect(await once(first, 'exit')).toEqual([7, null]);
});
