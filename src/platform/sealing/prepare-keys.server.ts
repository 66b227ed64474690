import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { casing } from '../../kit/server/database/casing.server.ts';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { installationKeys } from '../../kit/server/http/installation-key.table.ts';
import { addToKeyFile, readKeyFile } from '../../kit/server/sealing/key-file.server.ts';
import { keyInDatabase, newKey, type SealingKey, takeKeys } from '../../kit/server/sealing/keys.server.ts';
import { keysLieIn } from '../../kit/server/sealing/open-keys.server.ts';
import { sealedPlaces, sealingKeys } from '../../kit/server/sealing/sealing-key.table.ts';
import { renewTable } from './renew-table.server.ts';
import { type SealedTable, type StoredColumn, sealedTables } from './stored-forms.server.ts';

/**
 * Makes the keys of a school known to this process, and seals what is still plain: the last step of every migration, inside its
 * transaction. A school without a key gets one.
 * @param keyFile where the keys lie; without it, the only one lies in the database
 * @throws {StartProblem} if the key of this school is not there
 */
export async function prepareKeys(client: pg.ClientBase, keyFile: string | undefined): Promise<void> {
  const { known, currentId, installationKey } = await schoolKeys(client, keyFile);
  keysLieIn(keyFile);
  takeKeys(known, currentId, () => (keyFile === undefined ? [] : readKeyFile(keyFile)));
  const places = await drizzle(client as pg.Client, { casing })
    .select()
    .from(sealedPlaces);
  const sealed = new Set(places.map(({ place }) => place));
  for (const table of sealedTables()) {
    const plain = table.columns.filter(({ column }) => !sealed.has(column.place));
    if (plain.length > 0) await sealPlain(client, { ...table, columns: plain }, { currentId, installationKey });
    await guard(client, table);
  }
}

/** The keys of a school; the first time, one becomes its own. */
export async function schoolKeys(client: pg.ClientBase, keyFile: string | undefined) {
  const db = drizzle(client as pg.Client, { casing });
  const [own] = await db.select().from(installationKeys);
  const installationKey = own?.key ?? '';
  const inDatabase = keyInDatabase(installationKey);
  const named = await db.select().from(sealingKeys);
  const current = named.find(({ isCurrent }) => isCurrent)?.keyId ?? (await firstKey(client, keyFile, inDatabase)).id;
  const known = [inDatabase, ...(keyFile === undefined ? [] : readKeyFile(keyFile))];
  const needed = [...named.map(({ keyId }) => keyId), current];
  const missing = needed.find((id) => !known.some((key) => key.id === id));
  if (missing !== undefined) throw new StartProblem(missingKey(missing, keyFile));
  const leavingIds = named.filter(({ isCurrent }) => !isCurrent).map(({ keyId }) => keyId);
  return { known, currentId: current, leavingIds, installationKey };
}

async function firstKey(client: pg.ClientBase, keyFile: string | undefined, inDatabase: SealingKey): Promise<SealingKey> {
  const key = keyFile === undefined ? inDatabase : (readKeyFile(keyFile).at(-1) ?? newKey());
  if (keyFile !== undefined) addToKeyFile(keyFile, [key], today());
  await drizzle(client as pg.Client, { casing })
    .insert(sealingKeys)
    .values({ keyId: key.id, isCurrent: true });
  return key;
}

/** The day that stands beside a key, for people. */
export const today = (): string => new Date().toISOString().slice(0, 10);

const missingKey = (id: string, keyFile: string | undefined): string =>
  keyFile === undefined
    ? `Aadhaar numbers, account numbers and other secrets of this school are sealed under the key ${id}. Set KEY_FILE to the file that holds it. Nothing was changed.`
    : `Aadhaar numbers, account numbers and other secrets of this school are sealed under the key ${id}, which is not in ${keyFile}. Put the file there that belongs to this school. Nothing was changed.`;

/** Seals what a table held before, and notes that nothing plain is left. */
async function sealPlain(
  client: pg.ClientBase,
  table: SealedTable,
  { currentId, installationKey }: { currentId: string; installationKey: string },
): Promise<void> {
  const wasPlain = ({ column }: StoredColumn, stored: string) => column.before?.(stored, installationKey) ?? stored;
  const { unreadable } = await renewTable(client, table, { currentId, wasPlain });
  const [first] = unreadable;
  if (first) throw new StartProblem(`What ${first.place} holds in the row ${first.row} cannot be read. Nothing was changed.`);
  const places = table.columns.map(({ column: { place } }) => ({ place }));
  await drizzle(client as pg.Client, { casing })
    .insert(sealedPlaces)
    .values(places);
}

/** Lets the database refuse whatever is not sealed under the current key. What stands there already may stay until it is sealed anew. */
async function guard(client: pg.ClientBase, { name, columns }: SealedTable): Promise<void> {
  const found = await client.query<{ trigger: string }>(
    'select tgname::text as trigger from pg_trigger where tgrelid = $1::regclass and not tgisinternal',
    [name],
  );
  const there = new Set(found.rows.map(({ trigger }) => trigger));
  for (const { bare, name: column, hasAny, keyed } of columns) {
    const isRefused = `${hasAny('new')} and not is_sealed_now(${keyed('new')})`;
    for (const [action, event, when] of [
      ['inserted', 'insert', isRefused],
      ['updated', `update of ${column}`, `new.${column} is distinct from old.${column} and ${isRefused}`],
    ]) {
      const trigger = `${bare}_${action}_sealed`;
      if (there.has(trigger)) continue;
      await client.query(
        `create trigger ${pg.escapeIdentifier(trigger)} before ${event} on ${name} for each row
          when (${when}) execute function refuse_unsealed(${pg.escapeLiteral(bare)})`,
      );
    }
  }
}
