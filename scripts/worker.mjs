// npm run worker: does the jobs in a process of its own, for a server that was started with JOBS=off.
import { dataDirectory } from './checkout.mjs';
import { findRunning } from './file-lock.mjs';
import { loadBuilt } from './load-built.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
if (!findRunning(dataDirectory())) prepare();
const { work } = await loadBuilt('worker');
await work();
