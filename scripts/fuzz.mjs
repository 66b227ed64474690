// npm run fuzz: 20,000 requests of each role, believable, wrong and hostile; npm test sends 1,000. FUZZ_SEED gives others.
import { finish, runParts, tests } from './parts.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
prepare();
const { FUZZ_CALLS = '20000' } = process.env;
finish(await runParts([tests('Whatever is sent', ['--project', 'server', 'test/fuzz.test.ts'], { FUZZ_CALLS })]));
