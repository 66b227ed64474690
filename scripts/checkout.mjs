// Where this checkout, or this release, and its data are. Plain JavaScript with Node's own modules, because it runs before anything is installed or built.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const checkout = realpathSync(join(dirname(fileURLToPath(import.meta.url)), '..'));

const releaseFile = join(checkout, 'release.json');

/** What an unpacked release says of itself: `{ version, commit, platform, arch }`. Undefined in a checkout. */
export const release = existsSync(releaseFile) ? JSON.parse(readFileSync(releaseFile, 'utf8')) : undefined;

/** Data outlive a release: they lie beside it, where the next one finds them. */
const place = release ? dirname(checkout) : checkout;

/**
 * `DATA_DIR`, else `data` in the checkout, or `homeroom-data` beside a release; but for root under a closed home directory, where PostgreSQL, which does not run as root,
 * cannot go, a directory of this checkout in `/var/lib/homeroom`.
 */
export function dataDirectory() {
  if (process.env.DATA_DIR?.trim()) return resolve(process.env.DATA_DIR);
  if (process.getuid?.() !== 0 || !isClosed(place)) return join(place, release ? 'homeroom-data' : 'data');
  return join('/var/lib/homeroom', createHash('sha256').update(place).digest('hex').slice(0, 12));
}

function isClosed(directory) {
  const passableByOthers = 0o001;
  if ((statSync(directory).mode & passableByOthers) === 0) return true;
  const parent = dirname(directory);
  return parent !== directory && isClosed(parent);
}
