// npm run check: what can be said without a database or a browser, in some seconds.
import { finish, lint, tests, types } from './parts.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
prepare();
finish([types(), lint(), tests('Rules', ['--project', 'rules'])]);
