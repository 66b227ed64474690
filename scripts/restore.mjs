// npm run restore -- FILE: restores a backup into an empty place.
import { loadBuilt } from './load-built.mjs';
import { namedFile } from './named-file.mjs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
const given = namedFile();
prepare();
const { restore } = await loadBuilt('restore');
await restore(given);
