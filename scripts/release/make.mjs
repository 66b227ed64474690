import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentBuild, dist, folderOf } from '../builds.mjs';
import { checkout } from '../checkout.mjs';
import { writeBill } from './bill.mjs';
import { launcherOf } from './launcher.mjs';
import { refuseOtherMachines } from './machine.mjs';
import { readSecretKey, signed } from './minisign.mjs';
import { filesBelow, installPackages, linkPostgres, refuseUnknownParts, writeNotices } from './packages.mjs';

/** What whoever runs a school types; each is a script of `npm run`. */
const commands = ['start', 'worker', 'create-admin', 'remove-factor', 'backup', 'restore', 'rotate-key', 'balances', 'timetable'];

/** What an archive brings to be read. */
const papers = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'docs'];

const machines = [
  { platform: 'linux', arch: 'x64' },
  { platform: 'linux', arch: 'arm64' },
];

/** The commit that a checkout is at. */
export const commitOf = (folder) =>
  spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? '';

/**
 * Makes the archives of the current build in `folder/homeroom-VERSION`, with their checksums and the signature of these.
 * @returns the files that were made
 */
export function makeRelease({ version, commit, folder, keyFile, of = machines }) {
  const key = readSecretKey(keyFile);
  mkdirSync(folder, { recursive: true });
  const unfinished = mkdtempSync(join(folder, '.unfinished-'));
  try {
    const archives = of.map((machine) => archiveOf({ version, commit, ...machine }, unfinished));
    const sums = archives.map((name) => `${sha256(join(unfinished, name))}  ${name}\n`).join('');
    writeFileSync(join(unfinished, 'SHA256SUMS'), sums);
    writeFileSync(join(unfinished, 'SHA256SUMS.minisig'), signed(Buffer.from(sums), key, `homeroom ${version} ${commit}`));
    const place = join(folder, `homeroom-${version}`);
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, place);
    return [...archives, 'SHA256SUMS', 'SHA256SUMS.minisig'].map((name) => join(place, name));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Makes one archive; answers its name. */
function archiveOf(release, folder) {
  const { version, platform, arch } = release;
  const name = `homeroom-${version}-${platform}-${arch}`;
  const place = join(folder, name);
  mkdirSync(place);
  installPackages(place, release);
  refuseUnknownParts(place, release);
  linkPostgres(place, release);
  const build = currentBuild();
  cpSync(folderOf(build), join(place, 'dist', build), { recursive: true });
  cpSync(join(dist, 'current'), join(place, 'dist', 'current'));
  for (const paper of papers) cpSync(join(checkout, paper), join(place, paper), { recursive: true });
  writeCommands(place, release);
  writeNotices(place);
  refuseOtherMachines(filesBelow(place), arch);
  writeBill(place, release, join(place, 'dist', build, 'dist', 'web'));
  pack(folder, name);
  rmSync(place, { recursive: true });
  return `${name}.tar.gz`;
}

/** The scripts behind the commands, with what they import, and `homeroom`, which runs them with Node alone. */
function writeCommands(place, { version, commit, platform, arch }) {
  const { name, type, license, description, engines, scripts, dependencies } = JSON.parse(
    readFileSync(join(checkout, 'package.json'), 'utf8'),
  );
  const kept = Object.fromEntries(commands.map((command) => [command, scripts[command]]));
  const settings = { name, version, private: true, description, license, type, engines, scripts: kept, dependencies };
  writeFileSync(join(place, 'package.json'), `${JSON.stringify(settings, null, 2)}\n`);
  writeFileSync(join(place, 'release.json'), `${JSON.stringify({ version, commit, platform, arch })}\n`);
  mkdirSync(join(place, 'scripts'));
  for (const file of withImports(commands.map((command) => `${command}.mjs`)))
    cpSync(join(checkout, 'scripts', file), join(place, 'scripts', file));
  writeFileSync(join(place, 'homeroom'), launcherOf(kept));
  chmodSync(join(place, 'homeroom'), 0o755);
}

/** Scripts with those that they import, and so on. */
function withImports(files) {
  const all = new Set(files);
  for (const file of all) {
    const text = readFileSync(join(checkout, 'scripts', file), 'utf8');
    for (const [, imported] of text.matchAll(/from '\.\/([\w-]+\.mjs)'/g)) all.add(imported);
  }
  return [...all];
}

/** The same bytes, whoever packs them and when. */
function pack(folder, name) {
  const same = [
    '--sort=name',
    '--mtime=2000-01-01 00:00Z',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rw,go+r-w,a+X',
  ];
  const { status, stderr } = spawnSync('tar', [...same, '-I', 'gzip -9n', '-cf', `${name}.tar.gz`, name], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
}

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
