// npm run years: three school years of ten classes with twenty children each; npm test lives them with three classes of three.
import { finish, runParts, tests } from './parts.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
prepare();
const { YEARS_CLASSES = '10', YEARS_CHILDREN = '20' } = process.env;
finish(await runParts([tests('Three years', ['--project', 'server', 'test/years.test.ts'], { YEARS_CLASSES, YEARS_CHILDREN })]));
