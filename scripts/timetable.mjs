// npm run timetable -- INSTANCE.json: makes the timetable of an instance in a file; --help says more.
import { loadBuilt } from './load-built.mjs';
import { there } from './named-file.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
prepare();
const { timetable } = await loadBuilt('timetable');
await timetable(process.argv.slice(2), there);
