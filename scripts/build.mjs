// Builds the parts of the browser, the server and its processes side by side, each in a process, so that no memory stays behind.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderOf, removeUnused, switchTo } from './builds.mjs';
import { checkout } from './checkout.mjs';
import { compressFiles } from './compress-files.mjs';
import { digestOfSources } from './sources.mjs';

const vite = join(checkout, 'node_modules', 'vite', 'bin', 'vite.js');

function build(config, folder) {
  const args = [vite, 'build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(process.execPath, args, { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`vite build --config ${config} failed`))));
  });
}

/** The login as markup, for the pages that the server sends. */
async function writeLogin(folder, web) {
  const { loginMarkup } = await import(pathToFileURL(join(folder, 'login.js')).href);
  writeFileSync(join(web, '.vite', 'login.json'), JSON.stringify(loginMarkup));
  rmSync(folder, { recursive: true });
}

/** The folder has its name only when it is whole. */
async function buildInto(folder) {
  const unfinished = `${folder}.${process.pid}.unfinished`;
  const web = join(unfinished, 'dist', 'web');
  const login = join(unfinished, 'login');
  await Promise.all([
    build('vite.config.ts', web).then(() => compressFiles(web)),
    build('vite.login.config.ts', login),
    build('vite.server.config.ts', join(unfinished, 'dist', 'server')),
    build('vite.processes.config.ts', join(unfinished, 'dist', 'processes')),
  ]);
  await writeLogin(login, web);
  for (const beside of ['migrations', 'package.json']) {
    cpSync(join(checkout, beside), join(unfinished, beside), { recursive: true });
  }
  // The server looks here even if there are none.
  mkdirSync(join(unfinished, 'src'));
  const functions = readdirSync(join(checkout, 'src'), { recursive: true }).filter((path) => path.endsWith('.function.sql'));
  for (const path of functions) cpSync(join(checkout, 'src', path), join(unfinished, 'src', path));
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

const name = digestOfSources();
if (!existsSync(folderOf(name))) await buildInto(folderOf(name));
switchTo(name);
removeUnused();
