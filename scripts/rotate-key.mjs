// npm run rotate-key: seals Aadhaar numbers, account numbers and other secrets anew under a new key, whether Homeroom is running or not.
import { dataDirectory } from './checkout.mjs';
import { findRunning } from './file-lock.mjs';
import { loadBuilt } from './load-built.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
const running = findRunning(dataDirectory());
if (!running) prepare();
const { rotate } = await loadBuilt('rotate-key', running);
await rotate(process.argv.slice(2));
