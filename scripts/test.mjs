// npm test: brings packages and build up to date, then checks everything from types to stories in a browser.
import { findChromium } from './chromium.mjs';
import { finish, lint, missing, runParts, tests, types } from './parts.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
prepare();
const chromium = findChromium();
const stories = chromium
  ? tests('Stories in a browser', ['--config', 'e2e/vitest.config.ts'], { CHROME_PATH: chromium })
  : missing('The stories in a browser need Chromium: install it, or say where it is by CHROME_PATH.');
finish(await runParts([types('--checkers', '1'), lint(), tests('Rules, server and screens', []), stories]));
