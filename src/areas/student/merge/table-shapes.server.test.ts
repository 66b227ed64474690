import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { referrers } from '../../../app/areas.server.ts';
import { keptOnce, photoTables, workedOut } from './clashes.server.ts';
import { mergingKinds } from './merged-kinds.server.ts';
import { type TableShape, tablesReferringTo } from './table-shapes.server.ts';

let school: TestApp;
const shapes = new Map<string, readonly TableShape[]>();
beforeAll(async () => {
  school = await startApp();
  for (const { kind, table } of mergingKinds) shapes.set(kind, await tablesReferringTo(school.database, table));
});
afterAll(() => school.close());

describe.each(mergingKinds)('What refers to a $one', ({ kind, table }) => {
  const own = () => shapes.get(kind) ?? [];

  test('moves by every foreign key that there is', async () => {
    const keys = await school.rows<{ name: string; width: number }>(
      `select conrelid::regclass || '.' || attname as name, cardinality(conkey) as width
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confrelid = $1::regclass order by 1`,
      [getTableName(table)],
    );
    expect(keys.filter(({ width }) => width > 1)).toEqual([]);
    const moved = own().flatMap(({ table: name, columns }) => columns.map((column) => `${name}.${column}`));
    expect(moved.sort()).toEqual(keys.map(({ name }) => name));
  });

  test('has a key by which it is found again, and a name in the preview', () => {
    const named = new Set(referrers.map((referrer) => getTableName(referrer.table)));
    const bad = own().filter(({ key, table: name }) => key.length === 0 || !(named.has(name) || name in workedOut));
    expect(bad.map(({ table: name }) => name)).toEqual([]);
  });

  test('takes along what refers to it by the person', async () => {
    const loose = await school.rows(
      `select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to"
       from pg_constraint c join pg_attribute a on a.attrelid = c.confrelid and a.attnum = any(c.confkey)
       where c.contype = 'f' and c.confupdtype <> 'c'
         and (c.confrelid::regclass::text, a.attname) in (select * from unnest($1::text[], $2::text[]))`,
      [own().flatMap(({ table: name, columns }) => columns.map(() => name)), own().flatMap(({ columns }) => columns)],
    );
    expect(loose).toEqual([]);
  });
});

test('Whatever does not simply move is a table that refers to people', () => {
  const known = [...shapes.values()].flat().map(({ table }) => table);
  const exceptions = [...Object.keys(keptOnce), ...Object.keys(workedOut), ...photoTables];
  expect(exceptions.filter((name) => !known.includes(name))).toEqual([]);
});
