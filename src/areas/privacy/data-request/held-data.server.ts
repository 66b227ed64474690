import { getTableName, type SQL, sql } from 'drizzle-orm';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { heldAt } from '../../../kit/domain/row.domain.ts';
import { fieldInWords } from '../../../kit/domain/wording.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { snake } from '../../../kit/server/database/snake.server.ts';
import { emailData } from '../../../kit/server/mail/outbox.table.ts';
import { auditEntries } from '../../../kit/server/resource/audit.table.ts';
import { sealedColumns } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { accountGuardians } from '../../identity/account/guardians/account-guardian.table.ts';
import { mailingRecipients, mailings } from '../../notification/mailing/mailing.table.ts';
import { type Held, heldTables, isNobodys, namesOfOthers } from './held-tables.server.ts';

/** A table of people. */
export type PersonTable = 'student' | 'staff' | 'family';

/** Of whom the data are, and for whom they are put together. */
export interface Whose {
  table: PersonTable;
  id: number;
  /** The guardian who asks about a student; null: the person. What belongs to others is left out. */
  familyId: number | null;
}

interface Edge {
  child: string;
  column: string;
  parent: string;
  parentColumn: string;
}

/** What the database itself says of its tables. */
export interface Catalogue {
  edges: readonly Edge[];
  columns: ReadonlyMap<string, readonly { name: string; type: string }[]>;
}

const people: readonly string[] = ['student', 'staff', 'family'] satisfies PersonTable[];
const name = (text: string) => sql.identifier(text);

/** Every foreign key, and every column. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const { rows: edges } = await db.execute<Edge & Record<string, unknown>>(sql`
    select c.relname::text as child, a.attname::text as "column", p.relname::text as parent, b.attname::text as "parentColumn"
    from pg_constraint r
      join pg_class c on c.oid = r.conrelid join pg_class p on p.oid = r.confrelid
      join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
      join pg_attribute b on b.attrelid = r.confrelid and b.attnum = r.confkey[1]
    where r.contype = 'f' and r.connamespace = current_schema()::regnamespace order by 1, 2`);
  const { rows } = await db.execute<{ child: string; columns: { name: string; type: string }[] }>(sql`
    select c.relname::text as child,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace group by 1`);
  return { edges, columns: new Map(rows.map(({ child, columns }) => [child, columns])) };
}

/**
 * The tables that refer to people of a kind, directly or through a table that is theirs, each with the foreign keys by which it does. What
 * refers to them directly is found by that alone.
 */
export function reachedFrom({ edges }: Catalogue, table: PersonTable): ReadonlyMap<string, readonly Edge[]> {
  const reached = new Map<string, Edge[]>([[table, []]]);
  let from = [table as string];
  while (from.length > 0) {
    const next = edges.filter(({ parent, child }) => from.includes(parent) && !reached.has(child) && !people.includes(child));
    for (const edge of next) reached.set(edge.child, [...(reached.get(edge.child) ?? []), edge]);
    from = [...new Set(next.map(({ child }) => child))].filter((child) => isTheirOwn(heldTables[child]));
  }
  return reached;
}

const isTheirOwn = (held: Held | string | undefined) => typeof held === 'object' && held.isShared !== true;

/** The rows of a table that are somebody's: a condition on `t`. */
function rowsOf(catalogue: Catalogue, reached: ReadonlyMap<string, readonly Edge[]>, whose: Whose, table: string): SQL {
  const held = heldTables[table] as Held;
  if (table === whose.table) return sql`t.${name(`${table}_id`)} = ${whose.id}`;
  const ways = (reached.get(table) ?? []).map(({ column, parent, parentColumn }) =>
    parent === whose.table
      ? sql`t.${name(column)} = ${whose.id}`
      : sql`t.${name(column)} in (select t.${name(parentColumn)} from ${name(parent)} t where ${rowsOf(catalogue, reached, whose, parent)})`,
  );
  const limits = catalogue.edges
    .filter(({ child }) => child === table)
    .flatMap(({ column, parent }) => {
      if (parent === 'family' && whose.table !== 'family')
        return [sql`(t.${name(column)} is null or t.${name(column)} = ${whose.familyId}::int)`];
      const isOthers = parent === 'account' && !held.isByAnybody;
      return isOthers ? [sql`(t.${name(column)} is null or t.${name(column)} in (${accountsOf(whose)}))`] : [];
    });
  const own = held.rows === undefined ? [] : [held.rows];
  return sql.join([sql`(${sql.join(ways, sql` or `)})`, ...limits, ...own], sql` and `);
}

/** The accounts of whoever asks. */
function accountsOf({ table, id, familyId }: Whose): SQL {
  const guardian = table === 'family' ? id : familyId;
  if (guardian === null) return sql`select account_id from ${accounts} where ${name(`${table}_id`)} = ${id}`;
  return sql`select account_id from ${accounts} where family_id = ${guardian}
    union select account_id from ${accountGuardians} where family_id = ${guardian}`;
}

/** Some of what the school has of a person: a table, or what was found without one. */
export interface Section {
  name: string;
  title: string;
  rows: readonly Readonly<Record<string, unknown>>[];
}

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What a column is called, and what stands in it. */
function shown({ of }: Held, column: string, value: unknown): [label: string, value: unknown] {
  const field = camel(column);
  const label = of?.fields[field]?.label ?? fieldInWords(field);
  const held = of && heldAt(of.row, field);
  if (held?.kind === 'enum' && held.of && typeof value === 'number') return [label, labelOf(held.of, value)];
  return [label, value];
}

const opened = (table: string, column: string, value: unknown): unknown => {
  const sealed = [...sealedColumns].find((one) => getTableName(one.table) === table && snake(one.name) === column);
  return sealed && typeof value === 'string' ? sealed.mapFromDriverValue(value) : value;
};

/** The columns of a table that an archive has, as expressions over `t`. */
function columnsOf({ edges, columns }: Catalogue, whose: Whose, table: string, held: Held): { column: string; value: SQL }[] {
  return (columns.get(table) ?? [])
    .filter(({ name: column, type }) => type !== 'bytea' && (held.only ? held.only.includes(column) : !isNobodys(column)))
    .filter(({ name: column }) => !held.without?.includes(column))
    .flatMap(({ name: column }) => {
      const edge = edges.find((one) => one.child === table && one.column === column);
      if (!edge) return [{ column, value: sql`t.${name(column)}` }];
      const isChild = edge.parent === 'student' && whose.table === 'family';
      const named = isChild ? sql`concat_ws(' ', n.first_name, n.last_name)` : namesOfOthers[edge.parent];
      if (named === undefined) return [];
      const value = sql`(select ${named} from ${name(edge.parent)} n where n.${name(edge.parentColumn)} = t.${name(column)})`;
      return [{ column: column.replace(/_id$/, ''), value }];
    });
}

/** Who asks about themselves sees how their account was used as well. */
const isTheirs = (whose: Whose, edges: readonly Edge[]) =>
  whose.familyId === null ||
  edges.every(({ parent }) => parent !== 'account') ||
  edges.some(({ parent }) => parent === whose.table);

/** Everything that the school has of a person, table by table; tables without rows are left out. */
export async function heldData(db: Db, catalogue: Catalogue, whose: Whose): Promise<Section[]> {
  const reached = reachedFrom(catalogue, whose.table);
  const sections: Section[] = [];
  for (const [table, edges] of reached) {
    const held = heldTables[table];
    if (typeof held !== 'object' || !isTheirs(whose, edges)) continue;
    const columns = columnsOf(catalogue, whose, table, held);
    if (columns.length === 0) continue;
    const list = columns.map(({ column, value }) => sql`${value} as ${name(column)}`);
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(x) as row from (select ${sql.join(list, sql`, `)} from ${name(table)} t
      where ${rowsOf(catalogue, reached, whose, table)} order by 1) x`);
    if (rows.length === 0) continue;
    const said = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => shown(held, column, opened(table, column, value)))),
    );
    sections.push({ name: table, title: held.title, rows: said });
  }
  return [...sections, ...(await messagesOf(db, whose)), ...(await historyOf(db, whose))];
}

/** Where the files of a person lie: each is read when it is put in. */
export interface HeldFile {
  name: string;
  read: () => Promise<Buffer>;
}

/** The photos and papers that the school has of a person. */
export async function heldFiles(db: Db, catalogue: Catalogue, whose: Whose): Promise<HeldFile[]> {
  const reached = reachedFrom(catalogue, whose.table);
  const files: HeldFile[] = [];
  for (const table of reached.keys()) {
    const held = heldTables[table];
    if (typeof held !== 'object') continue;
    const bytes = (catalogue.columns.get(table) ?? []).filter(
      ({ name: column, type }) => type === 'bytea' && !held.without?.includes(column),
    );
    for (const { name: column } of bytes) {
      const where = rowsOf(catalogue, reached, whose, table);
      const { rows } = await db.execute<{ place: string; called: string }>(sql`
        select t.ctid::text as place, ${held.fileName ?? sql`${held.title}::text`} as called from ${name(table)} t where ${where} order by 2, 1`);
      files.push(
        ...rows.map(({ place, called }) => ({
          name: called,
          read: () => bytesAt(db, table, column, sql`t.ctid = ${place}::tid and ${where}`),
        })),
      );
    }
  }
  return files;
}

async function bytesAt(db: Db, table: string, column: string, where: SQL): Promise<Buffer> {
  const { rows } = await db.execute<{ bytes: Buffer }>(
    sql`select t.${name(column)} as bytes from ${name(table)} t where ${where}`,
  );
  return rows[0]?.bytes ?? Buffer.alloc(0);
}

const mailKind: Readonly<Record<PersonTable, string>> = { student: 'student', staff: 'staff', family: 'guardian' };

/** What was sent to whoever asks: letters, and e-mails to their own address; to a guardian about a student, the letters about them. */
async function messagesOf(db: Db, { table, id, familyId }: Whose): Promise<Section[]> {
  const isOwn = sql`r.kind = ${mailKind[table]} and r.person_id = ${id}`;
  const asked =
    familyId === null
      ? isOwn
      : sql`(${isOwn} or (r.kind = 'guardian' and r.person_id = ${familyId} and ${id} = any(r.student_ids)))`;
  const { rows: letters } = await db.execute<Record<string, unknown>>(sql`
    select m.queued::date::text as "Sent on", coalesce(r.subject, m.title) as "Title", r.email as "To", r.read_at::date::text as "Read on"
    from ${mailingRecipients} r join ${mailings} m using (mailing_id) where ${asked} and not r.is_withheld and m.queued is not null order by m.queued`);
  const { rows: mails } = await db.execute<Record<string, unknown>>(sql`
    select e.email_sent_at::date::text as "Sent on", e.subject as "Title", e.body as "Text" from ${emailData} e
    where ${familyId}::int is null and lower(e.to_email) = (select lower(nullif(p.email, '')) from ${name(table)} p where p.${name(`${table}_id`)} = ${id}) order by e.email_sent_at`);
  return [
    { name: 'letters', title: 'Letters that were sent', rows: letters },
    { name: 'emails', title: 'E-mails that were sent', rows: mails },
  ].filter(({ rows }) => rows.length > 0);
}

const resourceOf: Readonly<Record<PersonTable, string>> = { student: 'Student', staff: 'Staff', family: 'Family' };

/** When the record was changed, and which of its fields; what they held before may be about others. */
async function historyOf(db: Db, { table, id }: Whose): Promise<Section[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select at::date::text as "Day", action as "What was done",
      (select string_agg(key, ', ' order by key) from jsonb_object_keys(coalesce(after, before)) key
        where jsonb_typeof(coalesce(after, before)) = 'object') as "Fields"
    from ${auditEntries} where resource = ${resourceOf[table]} and record_id = ${id} order by audit_entry_id`);
  return rows.length === 0 ? [] : [{ name: 'history', title: 'History of the record', rows }];
}
