// npm run check [-- FOLDER]: what can be checked in seconds, without a build, a database or a browser; the rest is up to npm test.
import { finish, lint, runParts, tests, types } from './parts.mjs';
import { checkNode, install } from './prepare.mjs';

checkNode();
install();
const [folder] = process.argv.slice(2);
// First, because a wrong import gives dozens of errors of types.
const architecture = await runParts([tests('Architecture', ['--project', 'rules', 'test/architecture.test.ts'])]);
if (architecture.some(({ failed }) => failed > 0)) finish(architecture);
const rules = tests('Rules', [
  '--project',
  'rules',
  '--passWithNoTests',
  ...(folder ? [folder] : ['--exclude', 'test/architecture.test.ts']),
]);
finish([...architecture, ...(await runParts([types(), lint(folder), rules]))]);
