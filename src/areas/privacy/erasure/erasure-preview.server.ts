import type { Db } from '../../../kit/server/database/database.server.ts';
import { markOf } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import { type Catalogue, readCatalogue } from '../data-request/held-data.server.ts';
import { countRows, type Gone, type Staying } from './erased-rows.server.ts';
import { countLoose, everybody } from './loose-rows.server.ts';
import type { Whom } from './whom-to-erase.server.ts';

/** What erasing somebody does. */
export interface Effect {
  gone: Gone[];
  stays: Staying[];
  rows: number;
  /** The same as long as the same would be erased of the same people; what comes and goes by itself is left aside. */
  seen: string;
}

export async function effectOf(db: Db, whom: Whom, catalogue?: Catalogue): Promise<Effect> {
  const known = catalogue ?? (await readCatalogue(db));
  const { gone: ofTables, stays } = await countRows(db, known, whom.people);
  const gone = [...ofTables, ...(await countLoose(db, await everybody(db, whom.people)))];
  const lasting = gone.filter(({ passes }) => !passes).map(({ what, only, count }) => ({ what, only, count }));
  const seen = markOf({ people: whom.people, lasting });
  return { gone, stays, rows: gone.reduce((sum, { count }) => sum + count, 0), seen };
}

/** What went, in words: `Papers (3); …`. */
export const goneInWords = (gone: readonly Gone[]): string =>
  [
    ...gone.map(({ what, only, count }) => (only === '' ? `${what} (${count})` : `${what}: ${only}`)),
    'What the history says that stood in these records',
  ].join('; ');

/** What stays, in words, with its reasons. */
export const staysInWords = (stays: readonly Staying[]): string =>
  stays.map(({ what, why }) => (typeof why === 'string' ? `${what}. ${why}` : `${what}. ${why.kept}: ${why.source}.`)).join('\n');
