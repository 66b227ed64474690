import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate } from '../../../test/support/databases.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { prepareDatabase } from '../../app/app.server.ts';
import { studentFactory } from '../../areas/student/student/student.factory.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

const drops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const drop of drops.splice(0).reverse()) await drop();
});

async function run(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const server = inject('postgresUrl');
  await run(server, `create database ${name}`);
  drops.push(() => run(server, `drop database ${name} with (force)`).then(() => undefined));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

async function formerDatabase(): Promise<string> {
  const { url, drop } = await copyTemplate(inject('postgresUrl'));
  drops.push(drop);
  return url;
}

/** A role that the people of the database made by hand. */
async function roleMadeByHand(url: string, attributes: string, then = ''): Promise<{ role: string; url: string }> {
  const role = `hand_${randomUUID().replaceAll('-', '')}`;
  await run(url, `create role ${role} login password 'by hand' ${attributes}`);
  if (then) await run(url, then.replaceAll('$role', role));
  const address = new URL(url);
  address.username = role;
  address.password = 'by hand';
  return { role, url: address.toString() };
}

const notAllowed = { code: '42501' };

test('The serving role can read and add to the audit log, but neither change nor delete entries', async () => {
  const secretary = await school.asAdmin();
  expect((await secretary.post('/api/sis/Student', studentFactory())).status).toBe(201);
  const { pool } = school.database;
  expect((await pool.query('select action from audit_entry')).rows).toEqual([{ action: 'create' }]);
  for (const statement of [
    "update audit_entry set account_name = 'somebody else'",
    'delete from audit_entry',
    'truncate audit_entry',
    'alter table audit_entry disable trigger all',
    'drop table audit_entry',
    'alter table audit_entry owner to current_user',
    'create trigger forget before insert on audit_entry for each row execute function count_rows()',
    "update schema_migration set checksum = ''",
  ]) {
    await expect(pool.query(statement), statement).rejects.toMatchObject(notAllowed);
  }
});

test('The serving role is no superuser, owns nothing, and cannot become another role', async () => {
  const { pool } = school.database;
  const { rows } = await pool.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
      (select count(*)::int from pg_class where relowner = r.oid) as owned,
      (select count(*)::int from pg_auth_members where member = r.oid) as memberships
     from pg_roles r where rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      owned: 0,
      memberships: 0,
    },
  ]);
  await expect(pool.query('create table mine (id int)')).rejects.toMatchObject(notAllowed);
  await expect(pool.query("copy (select 1) to program 'true'")).rejects.toMatchObject(notAllowed);
});

test('Several processes that start at once on an empty database agree on the role that serves it', async () => {
  const ownerUrl = await emptyDatabase();
  const servings = await Promise.all([1, 2, 3].map(() => prepareDatabase({ ownerUrl })));
  expect(new Set(servings.map(({ url }) => url)).size).toBe(1);
  expect(servings.map(({ unprotected }) => unprotected)).toEqual([undefined, undefined, undefined]);
  expect(new URL(servings[0]?.url ?? '').username).not.toBe(new URL(ownerUrl).username);
  const { pathname } = new URL(ownerUrl);
  expect(await run(servings[0]?.url ?? '', 'select current_database() as name')).toEqual([{ name: pathname.slice(1) }]);
});

test('A database that its owner has served so far is served by the plain role from now on, with all its data', async () => {
  const ownerUrl = await formerDatabase();
  await run(ownerUrl, "update school.school set school_name = 'As it was'");
  const { url, unprotected } = await prepareDatabase({ ownerUrl });
  expect(unprotected).toBeUndefined();
  const later = await startApp({ prepared: { ownerUrl, url } });
  const secretary = await later.asAdmin();
  expect((await secretary.get('/api/gs/School')).json.schoolName).toBe('As it was');
  expect((await secretary.post('/api/sis/Student', studentFactory())).status).toBe(201);
  await later.close();
});

test('After the owner’s password has changed, the next start still opens the database', async () => {
  const first = await formerDatabase();
  const owner = await roleMadeByHand(first, 'superuser');
  expect((await prepareDatabase({ ownerUrl: owner.url })).unprotected).toBeUndefined();
  await run(first, `alter role ${owner.role} password 'another one'`);
  const ownerUrl = owner.url.replace('by%20hand', 'another%20one');
  const { url, unprotected } = await prepareDatabase({ ownerUrl });
  expect(unprotected).toBeUndefined();
  expect(await run(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('An owner who may not create roles serves itself, with a warning that the audit log is not protected', async () => {
  const url = await emptyDatabase();
  const owner = await roleMadeByHand(url, '', `grant create on database ${new URL(url).pathname.slice(1)} to $role`);
  for (const name of ['pg_trgm', 'unaccent', 'btree_gist'])
    await run(url, 'create schema if not exists extensions', `create extension ${name} schema extensions`);
  await run(url, `alter schema extensions owner to ${owner.role}`);
  const serving = await prepareDatabase({ ownerUrl: owner.url });
  expect(serving).toEqual({ url: owner.url, unprotected: 'the role of DATABASE_URL may not create roles' });
  expect(await run(serving.url, 'select count(*)::int as n from school.school')).toEqual([{ n: 1 }]);
});

test('A role created by hand serves, with exactly the rights it needs', async () => {
  const ownerUrl = await emptyDatabase();
  const hand = await roleMadeByHand(ownerUrl, '');
  expect(await prepareDatabase({ ownerUrl, servingUrl: hand.url })).toEqual({ url: hand.url });
  expect(await run(hand.url, 'select count(*)::int as n from school.school')).toEqual([{ n: 1 }]);
  await expect(run(hand.url, 'delete from school.audit_entry')).rejects.toMatchObject(notAllowed);
});

test('A role created by hand that could rewrite the audit log serves, with a warning', async () => {
  const ownerUrl = await emptyDatabase();
  const superuser = await roleMadeByHand(ownerUrl, 'superuser');
  const creator = await roleMadeByHand(ownerUrl, 'createrole');
  expect((await prepareDatabase({ ownerUrl, servingUrl: superuser.url })).unprotected).toContain('owns the tables');
  expect((await prepareDatabase({ ownerUrl, servingUrl: creator.url })).unprotected).toContain('may create roles');
  expect(await run(creator.url, 'select count(*)::int as n from school.school')).toEqual([{ n: 1 }]);
});

test('Addresses of two different databases are refused with a message', async () => {
  const [ownerUrl, other] = [await emptyDatabase(), await emptyDatabase()];
  await expect(prepareDatabase({ ownerUrl, servingUrl: other })).rejects.toThrow(
    'DATABASE_URL and DATABASE_OWNER_URL do not lead to the same database.',
  );
});
