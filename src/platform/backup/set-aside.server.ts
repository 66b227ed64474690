import type pg from 'pg';

interface Aside {
  take: string;
  putBack: string;
}

/**
 * Removes foreign keys, triggers and indexes from a schema's tables, so that rows can come in any order and nothing is counted or
 * logged a second time. The owner of the tables may do that; no superuser is needed. The function that it returns puts everything
 * back, and checks every foreign key.
 */
export async function setAside(client: pg.Client, schema: string): Promise<() => Promise<void>> {
  const found: Aside[] = [];
  // Foreign keys are the first to go and the last to come back, because they may rely on an index.
  for (const statement of [foreignKeys, triggers, indexes]) found.push(...(await client.query<Aside>(statement, [schema])).rows);
  for (const { take } of found) await client.query(take);
  return async () => {
    for (const { putBack } of found.toReversed()) await client.query(putBack);
  };
}

const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as take,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "putBack"
  from pg_constraint where connamespace = (select oid from pg_namespace where nspname = $1) and contype = 'f' and conparentid = 0
  order by conrelid, conname`;

const triggers = `
  select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as take,
    format('alter table %s enable %s trigger %I', t.tgrelid::regclass,
      case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as "putBack"
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = (select oid from pg_namespace where nspname = $1) and not t.tgisinternal and t.tgenabled <> 'D'
  order by t.tgrelid, t.tgname`;

/** Building them at once is faster than row by row. Those of keys and exclusions belong to their constraints, and stay. */
const indexes = `
  select format('drop index %s', i.indexrelid::regclass) as take, pg_get_indexdef(i.indexrelid) as "putBack"
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = (select oid from pg_namespace where nspname = $1) and c.relkind = 'r'
    and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
  order by i.indexrelid`;
