// npm run check: everything that can be checked in seconds, without a database or a browser.
import { finish, lint, runParts, tests, types } from './parts.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
prepare();
finish(await runParts([types(), lint(), tests('Rules', ['--project', 'rules'])]));
