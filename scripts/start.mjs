// npm start: installs and builds what is not up to date, then becomes the server.
import { dataDirectory } from './checkout.mjs';
import { findRunning } from './file-lock.mjs';
import { loadBuilt } from './load-built.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
const running = findRunning(dataDirectory());
if (running) {
  console.error(
    running.address
      ? `Homeroom is already running at ${running.address}`
      : `Homeroom is already starting (process ${running.pid})`,
  );
  process.exit(1);
}
prepare();
const { main } = await loadBuilt('main');
await main();
