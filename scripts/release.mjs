// npm run release -- [FOLDER]: makes the archives of this version for Linux on x64 and arm64, with checksums and a signature. It refuses
// without an entry in CHANGELOG.md, a key, a clean tree and green tests. See docs/releasing.md.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentBuild } from './builds.mjs';
import { checkout } from './checkout.mjs';
import { there } from './named-file.mjs';
import { checkNode } from './prepare.mjs';
import { commitOf, makeRelease } from './release/make.mjs';
import { refusals } from './release/refusals.mjs';
import { digestOfSources } from './sources.mjs';

checkNode();
const folder = there(process.argv[2] ?? 'releases');
const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
const keyFile = process.env.RELEASE_KEY_FILE;
const commit = commitOf(checkout);
refuse(refusals(checkout, { version, folder, keyFile }));
if (spawnSync(process.execPath, [join(checkout, 'scripts', 'test.mjs')], { cwd: checkout, stdio: 'inherit' }).status !== 0)
  refuse(['npm test failed.']);
// Tests take their time: what is packed is what they saw.
refuse([
  ...refusals(checkout, { version, folder, keyFile }),
  commitOf(checkout) === commit ? '' : 'Another commit was checked out meanwhile.',
  currentBuild() === digestOfSources() ? '' : 'The current build is not one of this commit.',
]);
for (const file of makeRelease({ version, commit, folder, keyFile })) console.log(file);

function refuse(sentences) {
  const wrong = sentences.filter(Boolean);
  if (wrong.length === 0) return;
  console.error(['There is no release:', ...wrong].join('\n- '));
  process.exit(1);
}
