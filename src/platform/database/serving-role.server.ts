import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import pg from 'pg';
import { extensionSchema } from '../../kit/server/database/database.server.ts';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { queueSchema } from '../../kit/server/work/jobs.server.ts';
import { majorVersion } from './server-version.server.ts';

/** How a school's database is served. */
export interface Serving {
  url: string;
  /** Why the role that serves could also change or delete audit entries; absent if it cannot. */
  unprotected?: string;
}

interface ServingOptions {
  /** Who migrates: owns the tables. */
  ownerUrl: string;
  /** The address of the role that serves, if given; otherwise the owner's. */
  givenUrl: string;
  schema: string;
}

/** The tables that the role that serves may only add to, and those it may only read. Everything else it may read and write. */
const onlyAdded = ['audit_entry'];
const onlyRead = ['schema_migration', 'schema_lock'];

/**
 * Grants the role that serves what it needs and no more: the rows of the school and of the queue, but only reading and adding in
 * the audit log. If only the owner is known, a plain role for this database is created, with a password derived from the owner's,
 * so that several processes and machines agree on it without storing it. To be called after every migration.
 * @throws {StartProblem} when the two addresses do not lead to one database
 */
export async function provideServingRole(options: ServingOptions): Promise<Serving> {
  const { ownerUrl, givenUrl, schema } = options;
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'homeroom-migrations' });
  await client.connect();
  try {
    if (givenUrl !== ownerUrl) {
      const role = await roleOf(givenUrl, schema);
      const unprotected = await grant(client, schema, role);
      return { url: givenUrl, ...(unprotected ? { unprotected } : {}) };
    }
    const made = await makeRole(client, options);
    if ('unprotected' in made) return { url: ownerUrl, ...made };
    const refused = await roleOf(made.url, schema).then(
      (role) => (role === made.role ? undefined : `who connects as ${made.role} is made ${role}, by a pooler perhaps`),
      (error: unknown) => `the role ${made.role} cannot connect: ${error instanceof Error ? error.message : error}`,
    );
    return refused === undefined ? { url: made.url } : { url: ownerUrl, unprotected: refused };
  } finally {
    await client.end();
  }
}

/** Who an address signs in as. @throws where it leads to another database than the owner's */
async function roleOf(url: string, schema: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'homeroom', connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; there: boolean }>(
      'select current_user as role, exists (select from pg_namespace where nspname = $1) as there',
      [schema],
    );
    const [row] = rows;
    if (!row?.there) throw new StartProblem('DATABASE_URL and DATABASE_OWNER_URL do not lead to the same database.');
    return row.role;
  } finally {
    await client.end();
  }
}

async function makeRole(
  client: pg.Client,
  { ownerUrl, schema }: ServingOptions,
): Promise<{ url: string; role: string } | { unprotected: string }> {
  const url = new URL(ownerUrl);
  const secret = url.password || process.env['PGPASSWORD'];
  if (!secret) return { unprotected: 'DATABASE_URL has no password from which one for a plain role could be derived' };
  const { rows } = await client.query<{ may: boolean; database: string }>(
    'select rolsuper or rolcreaterole as may, current_database() as database from pg_roles where rolname = current_user',
  );
  const [owner] = rows;
  if (!owner?.may) return { unprotected: 'the role of DATABASE_URL may not create roles' };
  const role = nameOf(owner.database, schema);
  const password = createHmac('sha256', secret).update(`homeroom ${role}`).digest('base64url');
  try {
    await locked(client, schema, async () => {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      const verb = rowCount === 0 ? 'create' : 'alter';
      await client.query(`${verb} role ${pg.escapeIdentifier(role)} login password '${verifierOf(role, password)}'`);
    });
  } catch (error) {
    return { unprotected: `the role ${role} could not be made: ${error instanceof Error ? error.message : error}` };
  }
  const unprotected = await grant(client, schema, role);
  if (unprotected) return { unprotected };
  url.username = encodeURIComponent(role);
  url.password = password;
  return { url: url.toString(), role };
}

/** Roles belong to all databases of a server: the name says which one this is for. */
function nameOf(database: string, schema: string): string {
  const name = `homeroom_${database}_${schema}`;
  return Buffer.byteLength(name) <= 63 ? name : `homeroom_${createHash('sha256').update(name).digest('hex').slice(0, 40)}`;
}

/** What PostgreSQL stores of a password (RFC 5803): sent instead of it, because statements may be logged. */
function verifierOf(role: string, password: string): string {
  const iterations = 4096;
  const salt = createHash('sha256').update(role).digest().subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/** Returns why the audit log is open to the role all the same. */
async function grant(client: pg.Client, schema: string, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ owns: boolean; mayBecome: boolean }>(
    `select pg_has_role(r.oid, c.relowner, 'member') as owns, r.rolcreaterole as "mayBecome"
     from pg_roles r, pg_class c where r.rolname = $1 and c.oid = format('%I.%I', $2::text, $3::text)::regclass`,
    [name, schema, onlyAdded[0]],
  );
  if (rows[0]?.owns) return `the role ${name} owns the tables, or is a superuser`;
  const role = pg.escapeIdentifier(name);
  const [school, queue] = [schema, queueSchema(schema)].map(pg.escapeIdentifier);
  const tables = (names: readonly string[]) => names.map((table) => `${school}.${pg.escapeIdentifier(table)}`).join(', ');
  await locked(client, schema, async () => {
    for (const statement of [
      `grant usage on schema ${school}, ${queue}, ${extensionSchema} to ${role}`,
      `revoke all on all tables in schema ${school} from ${role}`,
      `grant select, insert, update, delete on all tables in schema ${school}, ${queue} to ${role}`,
      `revoke update, delete on ${tables(onlyAdded)} from ${role}`,
      `revoke insert, update, delete on ${tables(onlyRead)} from ${role}`,
      `grant usage, select on all sequences in schema ${school}, ${queue} to ${role}`,
      `grant execute on all functions in schema ${school}, ${queue} to ${role}`,
    ]) {
      await client.query(statement);
    }
    await openQueue(client, queueSchema(schema));
    // Lets it tell the planner about many new rows at once; older servers find out by themselves, some minutes later.
    if ((await majorVersion(client)) >= 17) await client.query(`grant maintain on all tables in schema ${school} to ${role}`);
  });
  return rows[0]?.mayBecome ? `the role ${name} may create roles` : undefined;
}

/** The queue's tables come with row security and no policy, so that only their owner would see a job. */
async function openQueue(client: pg.Client, queue: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select c.oid::regclass::text as name from pg_class c where relnamespace = $1::regnamespace and relrowsecurity',
    [pg.escapeIdentifier(queue)],
  );
  for (const { name } of rows) await client.query(`alter table ${name} disable row level security`);
}

/** One process at a time: two that change the same role or grant at once fail with "tuple concurrently updated". */
async function locked(client: pg.Client, schema: string, run: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`select id from ${pg.escapeIdentifier(schema)}.schema_lock where id = 1 for update`);
    await run();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
