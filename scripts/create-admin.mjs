// npm run create-admin: makes an administrator, beside a running Homeroom or without one.
import { dataDirectory } from './checkout.mjs';
import { findRunning } from './file-lock.mjs';
import { checkNode, prepare } from './prepare.mjs';
import { runBuilt } from './run-built.mjs';

checkNode();
if (!findRunning(dataDirectory())) prepare();
await runBuilt('create-admin', process.argv.slice(2));
