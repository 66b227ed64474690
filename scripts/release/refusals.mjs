import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSecretKey } from './minisign.mjs';

/** What stands in the way of a release of this version, in sentences. */
export function refusals(checkout, { version, folder, keyFile }) {
  return [
    entryOf(version, join(checkout, 'CHANGELOG.md')) ? '' : `CHANGELOG.md has no entry “## ${version} (YYYY-MM-DD)”.`,
    isClean(checkout) ? '' : 'The tree is not clean: commit or remove what git status names.',
    whyNoKey(keyFile),
    existsSync(join(folder, `homeroom-${version}`)) ? `${version} is there already, in ${folder}.` : '',
  ].filter(Boolean);
}

/** What the changelog says of a version; undefined where that is nothing. */
export function entryOf(version, file) {
  const entries = existsSync(file) ? readFileSync(file, 'utf8').split(/^## /m).slice(1) : [];
  const entry = entries.find((text) => text.startsWith(`${version} (`) && /^\S+ \(\d{4}-\d\d-\d\d\)$/m.test(text));
  return entry?.slice(entry.indexOf('\n')).trim() || undefined;
}

function isClean(checkout) {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: checkout, encoding: 'utf8' });
  return status === 0 && stdout === '';
}

function whyNoKey(keyFile) {
  if (!keyFile) return 'RELEASE_KEY_FILE names no key to sign with.';
  try {
    readSecretKey(keyFile);
    return '';
  } catch (error) {
    return error.message;
  }
}
