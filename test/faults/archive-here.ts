import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretKey } from '../support/release-key.ts';

interface Making {
  makeRelease(options: { version: string; commit: string; folder: string; keyFile: string; of: readonly object[] }): string[];
}

/** Packs the current build for this machine. @returns the path of the archive, and its version */
export async function archiveHere(folder: string): Promise<{ archive: string; version: string }> {
  // Read when it is needed: the other experiments need no packer.
  const { makeRelease }: Making = await import(new URL('../../scripts/release/make.mjs', import.meta.url).href);
  const keyFile = join(folder, 'test.key');
  writeFileSync(keyFile, secretKey, { mode: 0o600 });
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const of = [{ platform: process.platform, arch: process.arch }];
  const [archive = ''] = makeRelease({ version, commit: '', folder, keyFile, of });
  return { archive, version };
}
