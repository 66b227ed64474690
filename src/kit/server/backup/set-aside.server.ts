import type pg from 'pg';

/**
 * Takes foreign keys and triggers off a schema's tables, so that rows can come in any order and nothing is counted or written down a
 * second time. The owner of the tables may do that; no superuser is needed. What it returns puts everything back, and checks every
 * foreign key.
 */
export async function setAside(client: pg.Client, schema: string): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where n.nspname = $1 and c.contype = 'f' and c.conparentid = 0 order by 1, 2`,
    [schema],
  );
  const { rows: triggers } = await client.query<{ table: string; name: string; mode: string }>(
    `select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name,
        case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as mode
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and not t.tgisinternal and t.tgenabled <> 'D' order by 1, 2`,
    [schema],
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { table, name, mode } of triggers) await client.query(`alter table ${table} ${mode} trigger ${name}`);
  };
}
