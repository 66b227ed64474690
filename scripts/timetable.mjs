// npm run timetable -- INSTANCE.json: makes the timetable of an instance in a file; --help says more.
import { resolve } from 'node:path';
import { loadBuilt } from './load-built.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
prepare();
const { timetable } = await loadBuilt('timetable');
await timetable(process.argv.slice(2), (file) => resolve(process.env.INIT_CWD ?? process.cwd(), file));
