import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../src/platform/database/migrations.server.ts';
import { copyTemplate } from './databases.ts';

const schema = 'older';

/** A school as it was before one migration and all later ones: the tables, with only the rows that the test adds. */
export async function beforeMigration(name: string) {
  const copy = await copyTemplate(inject('postgresUrl'));
  const folder = mkdtempSync(join(tmpdir(), 'older-'));
  const [first] = readdirSync('migrations').filter((file) => file.endsWith(`_${name}.sql`));
  if (!first) throw new Error(`There is no migration ${name}.`);
  for (const file of readdirSync('migrations')) if (file < first) cpSync(join('migrations', file), join(folder, file));
  await migrate({ url: copy.url, schema, folder });
  const client = new pg.Client({ connectionString: copy.url, options: `-c search_path=${schema},extensions` });
  await client.connect();
  return {
    rows: async <Row>(text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows as Row[],
    /** Applies all migrations up to today's tables. */
    migrateOn: () => migrate({ url: copy.url, schema, folder: 'migrations', functions: 'src' }),
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await client.end();
      await copy.drop();
    },
  };
}
