// npm run backup -- FILE: writes the whole school to one file, whether Homeroom is running or not.
import { dataDirectory } from './checkout.mjs';
import { findRunning } from './file-lock.mjs';
import { loadBuilt } from './load-built.mjs';
import { namedFile } from './named-file.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
const given = namedFile();
const running = findRunning(dataDirectory());
if (!running) prepare();
const { backup } = await loadBuilt('backup', running);
await backup(given);
