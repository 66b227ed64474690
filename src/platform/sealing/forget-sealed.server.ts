import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { casing } from '../../kit/server/database/casing.server.ts';
import { sealingKeys } from '../../kit/server/sealing/sealing-key.table.ts';
import { sealedTables } from './stored-forms.server.ts';

/** Empties sealed texts, and removes the rows of what else is sealed: for a school whose keys are lost. It has no key afterwards. */
export async function forgetSealed(client: pg.Client): Promise<void> {
  for (const { name, columns } of sealedTables()) {
    const texts = columns.filter(({ column }) => column.form === 'text');
    await client.query(`alter table ${name} disable trigger user`);
    if (texts.length < columns.length) await client.query(`delete from ${name}`);
    else await client.query(`update ${name} set ${texts.map((column) => `${column.name} = ''`).join(', ')}`);
    await client.query(`alter table ${name} enable trigger user`);
  }
  await drizzle(client, { casing }).delete(sealingKeys);
}
