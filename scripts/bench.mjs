// npm run bench -- [part …]: measures the built server beside the least that a server could do. See docs/performance.md.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
prepare();
const args = ['--import', 'tsx', join(checkout, 'bench', 'main.ts'), ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: checkout, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
