// npm run create-admin: creates an administrator, whether Homeroom is running or not.
import { dataDirectory } from './checkout.mjs';
import { findRunning } from './file-lock.mjs';
import { loadBuilt } from './load-built.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
const running = findRunning(dataDirectory());
if (!running) prepare();
const { createAdmin } = await loadBuilt('create-admin', running);
await createAdmin();
