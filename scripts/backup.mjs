// npm run backup -- FILE: writes the whole school into one file, beside a running Homeroom or without one.
import { dataDirectory } from './checkout.mjs';
import { findRunning } from './file-lock.mjs';
import { loadBuilt } from './load-built.mjs';
import { namedFile } from './named-file.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
const file = namedFile();
const running = findRunning(dataDirectory());
if (!running) prepare();
const { backup } = await loadBuilt('backup', running);
await backup(file);
