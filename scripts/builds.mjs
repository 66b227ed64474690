// Builds lie side by side in `dist`, each in a folder named by a digest of what it was made from and laid out as the checkout is, so that
// a server that runs goes on with its own: page, chunks, threads and processes. `dist/current` names the one that the next start takes.
import {
  closeSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';
import { lockFile, openToRead } from './file-lock.mjs';

export const dist = join(checkout, 'dist');
const pointer = join(dist, 'current');
const isBuild = (name) => /^[0-9a-f]{16}$/.test(name);

/** A file that every build has, to be locked: a user who only runs the product may not write here. */
const lockOf = (folder) => join(folder, 'package.json');

export const folderOf = (name) => join(dist, name);

/** The build that the next start takes; empty if there is none. */
export function currentBuild() {
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : '';
}

/** Makes a build the current one, in one step. */
export function switchTo(name) {
  mkdirSync(dist, { recursive: true });
  writeFileSync(`${pointer}.${process.pid}`, `${name}\n`);
  renameSync(`${pointer}.${process.pid}`, pointer);
}

/** The folder of the current build, which stays as long as this process lives: another may switch and tidy up at any moment. */
export function holdCurrentBuild() {
  for (let tries = 0; tries < 20; tries += 1) {
    const folder = folderOf(currentBuild());
    const descriptor = openToRead(lockOf(folder));
    if (descriptor === undefined) continue;
    if (lockFile(descriptor, { wait: false, shared: true }) !== false && existsSync(lockOf(folder))) return folder;
    closeSync(descriptor);
  }
  throw new Error('There is no build: npm run build makes one.');
}

const hour = 3_600_000;
const isLeftBehind = (folder) => folder.endsWith('.unfinished') && Date.now() - statSync(folder).mtimeMs > hour;

/** Removes the builds that are neither current nor held by a process, and what was never finished. */
export function removeUnused() {
  const current = currentBuild();
  for (const name of existsSync(dist) ? readdirSync(dist) : []) {
    if (isLeftBehind(folderOf(name))) rmSync(folderOf(name), { recursive: true, force: true });
    else if (isBuild(name) && name !== current) removeUnlessHeld(folderOf(name));
  }
}

function removeUnlessHeld(folder) {
  const descriptor = openToRead(lockOf(folder));
  const isFree = descriptor === undefined || lockFile(descriptor, { wait: false }) === true;
  if (isFree) rmSync(folder, { recursive: true, force: true });
  if (descriptor !== undefined) closeSync(descriptor);
}
