// npm run balances: adds up all fees and payments again and prints every difference, whether Homeroom is running or not.
import { dataDirectory } from './checkout.mjs';
import { findRunning } from './file-lock.mjs';
import { loadBuilt } from './load-built.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
const running = findRunning(dataDirectory());
if (!running) prepare();
const { balances } = await loadBuilt('balances', running);
await balances();
