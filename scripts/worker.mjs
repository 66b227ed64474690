// npm run worker: does the jobs in a process of its own, for a server that was started with JOBS=off.
import { dataDirectory } from './checkout.mjs';
import { findRunning } from './file-lock.mjs';
import { checkNode, prepare } from './prepare.mjs';
import { runBuilt } from './run-built.mjs';

checkNode();
if (!findRunning(dataDirectory())) prepare();
await runBuilt('worker', process.argv.slice(2));
