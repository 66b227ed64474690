// npm run check: what can be said without a database or a browser, in some seconds.
import { finish, lint, runParts, tests, types } from './parts.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
prepare();
finish(await runParts([types(), lint(), tests('Rules', ['--project', 'rules'])]));
