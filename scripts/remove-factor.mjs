// npm run remove-factor: turns two-step login off for somebody, whether Homeroom is running or not.
import { dataDirectory } from './checkout.mjs';
import { findRunning } from './file-lock.mjs';
import { loadBuilt } from './load-built.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
const running = findRunning(dataDirectory());
if (!running) prepare();
const { removeFactorByCommand } = await loadBuilt('remove-factor', running);
await removeFactorByCommand();
