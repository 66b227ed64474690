// npm run release -- [FOLDER]: makes the archives of this version for Linux on x64 and arm64, with checksums and a signature. It refuses
// without an entry in CHANGELOG.md, a key, a clean tree and green tests. See docs/releasing.md.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkout } from './checkout.mjs';
import { checkNode } from './prepare.mjs';
import { commitOf, makeRelease } from './release/make.mjs';
import { refusals } from './release/refusals.mjs';

checkNode();
const folder = resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? 'releases');
const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
const wrong = refusals(checkout, { version, folder, keyFile: process.env.RELEASE_KEY_FILE });
if (wrong.length > 0) {
  console.error(['There is no release:', ...wrong].join('\n- '));
  process.exit(1);
}
if (spawnSync(process.execPath, [join(checkout, 'scripts', 'test.mjs')], { cwd: checkout, stdio: 'inherit' }).status !== 0) {
  console.error('There is no release: npm test failed.');
  process.exit(1);
}
const options = { version, commit: commitOf(checkout), folder, keyFile: process.env.RELEASE_KEY_FILE };
for (const file of makeRelease(options)) console.log(file);
