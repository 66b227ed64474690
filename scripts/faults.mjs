// npm run faults -- [kill] [bulk] [stop] [disk] [backup] [task] [mail] [release] [container]: breaks what can break around the built product, and says what happened. See docs/reliability.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
prepare();
const args = ['--import', 'tsx', join(checkout, 'test', 'faults', 'main.ts'), ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { cwd: checkout, stdio: 'inherit' }).status ?? 1;
