import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';

const roots = [
  'src',
  'demo',
  'public',
  'index.html',
  'vite',
  ...readdirSync(checkout).filter((name) => /^vite\..*\.ts$/.test(name)),
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
  'migrations',
];
const notBuilt = /\.test\.tsx?$/;

/** A digest of everything that the builds are made from. Contents, not times: a checkout sets times as it likes. */
export function digestOfSources() {
  const digest = createHash('sha256');
  for (const path of roots.flatMap(filesBelow).sort()) {
    const content = readFileSync(join(checkout, path));
    digest.update(`${path}\0${content.length}\0`).update(content);
  }
  return digest.digest('hex').slice(0, 16);
}

function filesBelow(path) {
  if (!existsSync(join(checkout, path))) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(checkout, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !notBuilt.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(checkout.length + 1));
}
