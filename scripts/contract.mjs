// npm run contract -- InsuranceProvider: the contract suite of one resource, by its name.
import { finish, runParts, tests } from './parts.mjs';
import { checkNode, install } from './prepare.mjs';

checkNode();
install();
const [name = ''] = process.argv.slice(2);
finish(await runParts([tests(`The contract of ${name}`, ['--project', 'server', 'test/resource-contract', '-t', `^${name} `])]));
