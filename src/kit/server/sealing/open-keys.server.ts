import { eq } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { installationKeyOf } from '../http/installation-key.table.ts';
import { readKeyFile } from './key-file.server.ts';
import { keyInDatabase, takeKeys } from './keys.server.ts';
import { sealingKeys } from './sealing-key.table.ts';

let file: string | undefined;

/** Where the keys of this process lie besides the one in the database. */
export const keysLieIn = (keyFile: string | undefined): void => {
  file = keyFile;
};

/** Makes the keys of a school known to this process, as its database names them now. */
export async function openKeys(db: Db): Promise<void> {
  const own = keyInDatabase(await installationKeyOf(db));
  const [current] = await db.select({ id: sealingKeys.keyId }).from(sealingKeys).where(eq(sealingKeys.isCurrent, true));
  const inFile = () => (file === undefined ? [] : readKeyFile(file));
  if (current) takeKeys([own, ...inFile()], current.id, inFile);
}
