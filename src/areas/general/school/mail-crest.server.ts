import sharp from 'sharp';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { schools } from './school.table.ts';

/** Twice as high as it is shown, for sharp screens. */
const height = 80;

/** The logo as it stands above messages; it is made small once for each version of the school. */
export function mailCrest(db: Db): () => Promise<Uint8Array | undefined> {
  let made: { version: number; crest: Uint8Array | undefined } | undefined;
  return async () => {
    const [school] = await db.select({ version: schools.version }).from(schools);
    if (!school) return undefined;
    if (made?.version !== school.version) {
      const [stored] = await db.select({ logo: schools.logo }).from(schools);
      const crest = stored?.logo ? await sharp(stored.logo).resize({ height }).png({ palette: true }).toBuffer() : undefined;
      made = { version: school.version, crest };
    }
    return made.crest;
  };
}
