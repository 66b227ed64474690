// npm run check: what can be said without a database or a browser, in some seconds.
import { finish, lint, tests, types } from './parts.mjs';

finish([types(), lint(), tests('Rules', ['--project', 'rules'])]);
