// npm run contract -- InsuranceProvider: the contract suite of one resource, by its name.
import { finish, runParts, tests } from './parts.mjs';
import { checkNode, install } from './prepare.mjs';

checkNode();
install();
const [name = ''] = process.argv.slice(2);
const [result] = await runParts([
  tests(`The contract of ${name}`, ['--project', 'server', 'test/resource-contract', '-t', `^${name} `]),
]);
const isKnown = result.passed + result.failed > 0;
finish([isKnown ? result : { passed: 0, failed: 1, failures: [`There is no resource ${name}.`] }]);
