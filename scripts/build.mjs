// Builds the browser's part and the server's part side by side, each in a process of its own, so that no memory stays behind.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';
import { compressFiles } from './compress-files.mjs';
import { digestOfSources, noteBuiltFrom } from './sources.mjs';

const vite = join(checkout, 'node_modules', 'vite', 'bin', 'vite.js');

function build(config) {
  const args = [vite, 'build', '--config', config, '--logLevel', 'warn'];
  const child = spawn(process.execPath, args, { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`vite build --config ${config} failed`))));
  });
}

const digest = digestOfSources();
rmSync(join(checkout, 'dist', 'built-from'), { force: true });
await Promise.all([
  build('vite.config.ts').then(() => compressFiles(join(checkout, 'dist', 'web'))),
  build('vite.server.config.ts'),
]);
noteBuiltFrom(digest);
