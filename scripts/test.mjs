// npm test: brings packages and build up to date, then checks everything, from types to stories in a browser.
import { findChromium } from './chromium.mjs';
import { finish, lint, tests, types } from './parts.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
prepare();
const parts = [types(), lint(), tests('Rules, server and screens', [])];
const chromium = findChromium();
if (chromium) {
  parts.push(tests('Stories in a browser', ['--config', 'e2e/vitest.config.ts'], { CHROME_PATH: chromium }));
} else {
  console.error('The stories in a browser need Chromium: install it, or say where it is by CHROME_PATH.');
  parts.push({ passed: 0, failed: 1, failures: ['Stories in a browser: no Chromium'] });
}
finish(parts);
