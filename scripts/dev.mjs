// npm run dev: the server restarts when its sources change, and vite serves the browser's part with hot replacement.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkout, dataDirectory } from './checkout.mjs';

const port = Number(process.env.PORT || 3000);
const serverPort = port + 100;
const host = process.env.HOST || '127.0.0.1';
const bin = (name) => join(checkout, 'node_modules', '.bin', name);

const environment = {
  ...process.env,
  DATA_DIR: dataDirectory(),
  PUBLIC_URL: process.env.PUBLIC_URL || `http://${host}:${port}`,
  HOMEROOM_DEV_SERVER: `http://127.0.0.1:${serverPort}`,
};

function run(command, args, more) {
  return spawn(command, args, { cwd: checkout, stdio: 'inherit', env: { ...environment, ...more } });
}

const children = [
  run(bin('tsx'), ['watch', '--clear-screen=false', 'src/app/main.server.ts'], { PORT: String(serverPort) }),
  run(bin('vite'), ['--port', String(port), '--strictPort', '--host', host], {}),
];

let stopping = false;
function stop(signal) {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill(signal);
}

/** When one ends, the other does too; each stops by itself what it started. */
for (const child of children) child.once('exit', () => stop('SIGTERM'));
process.on('SIGTERM', () => stop('SIGTERM'));
/** Ctrl-C reaches the children from the terminal; a second one from here would make them end in haste. */
process.on('SIGINT', () => setTimeout(() => stop('SIGINT'), 3_000).unref());
