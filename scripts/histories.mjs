// npm run histories: 1,000 random histories of fees, 200 of consent, 24 of enrolment; npm test plays fewer of them, the first each time.
import { finish, runParts, tests } from './parts.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
prepare();
const files = ['fee-histories', 'consent-sequences', 'enrolment-sequences'];
const { FEE_HISTORIES = '1000', CONSENT_SEQUENCES = '200', ENROLMENT_SEQUENCES = '24' } = process.env;
const numbers = { FEE_HISTORIES, CONSENT_SEQUENCES, ENROLMENT_SEQUENCES };
finish(await runParts([tests('Random histories', ['--project', 'server', ...files], numbers)]));
