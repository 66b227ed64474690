// Brings packages and builds up to date, if they are not.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentBuild, dist } from './builds.mjs';
import { checkout, release } from './checkout.mjs';
import { lockFile } from './file-lock.mjs';
import { digestOfSources } from './sources.mjs';

const oldestNode = [20, 19];

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  if (isOld) refuse(`Homeroom needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`);
  const { platform, arch } = release ?? process;
  if (platform !== process.platform || arch !== process.arch)
    refuse(`This release is for ${platform} on ${arch}; this machine is ${process.platform} on ${process.arch}.`);
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * The versions of the lock file, without changing it. Where packages stand already they are renewed in place: `npm ci` would begin by
 * removing them, under a server that may be running. No package needs its install script (`allowScripts` tells npm the same).
 */
const installArguments = () => [
  ...(existsSync(join(checkout, 'node_modules')) ? ['install', '--no-save'] : ['ci']),
  ...['--include=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
];

const installing = { isDone: isInstalled, run: () => step('Installing packages', npm(), ...installArguments()) };
const building = { isDone: isBuilt, run: () => step('Building', [process.execPath], join(checkout, 'scripts', 'build.mjs')) };

/** Brings packages and builds up to date. A release brings both. */
export const prepare = () => {
  if (!release) doOnce(installing, building);
};

/** Brings packages up to date. */
export const install = () => doOnce(installing);

/** If several run at the same time, one works and the others find it done. If there is nothing to do, nothing is written. */
function doOnce(...steps) {
  if (steps.every(({ isDone }) => isDone())) return;
  mkdirSync(dist, { recursive: true });
  const descriptor = openSync(join(dist, 'prepare.lock'), 'a+');
  lockFile(descriptor, { wait: true });
  for (const { isDone, run } of steps) if (!isDone()) run();
  closeSync(descriptor);
}

function isBuilt() {
  return currentBuild() === digestOfSources();
}

/** When npm is done, it notes what it installed: every package of the lock file has to be there in the same version. */
function isInstalled() {
  const installed = packagesOf(join(checkout, 'node_modules', '.package-lock.json'));
  const wanted = packagesOf(join(checkout, 'package-lock.json'));
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    return installed[path] ? installed[path].version === version : Boolean(optional ?? devOptional);
  });
}

/** None if npm was interrupted while it wrote, which installing again repairs. */
export function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** The npm that runs this, else the one on the path. */
export function npm() {
  return process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
}

function step(what, [command, ...first], ...args) {
  console.log(`${what} …`);
  const from = performance.now();
  const { status, error } = spawnSync(command, [...first, ...args], { cwd: checkout, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) {
    console.error(`${what} failed.`);
    process.exit(1);
  }
  console.log(`${what}: done in ${((performance.now() - from) / 1000).toFixed(1)} s`);
}
