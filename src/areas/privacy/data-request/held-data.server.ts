import { type SQL, sql } from 'drizzle-orm';
import { type Enumeration, labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { heldAt } from '../../../kit/domain/row.domain.ts';
import { fieldInWords } from '../../../kit/domain/wording.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { emailData } from '../../../kit/server/mail/outbox.table.ts';
import { auditEntries } from '../../../kit/server/resource/audit.table.ts';
import { plainText } from '../../../kit/server/rich-text/plain-text.server.ts';
import { sealedColumns } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { mailingRecipients, mailings } from '../../notification/mailing/mailing.table.ts';
import { type Held, heldTables, isNobodys, namesOfOthers, type PersonTable, type Whose } from './held-tables.server.ts';

/** A foreign key, with all of its columns. */
export interface Edge {
  child: string;
  parent: string;
  pairs: readonly { column: string; parentColumn: string }[];
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
    select c.relname::text as child, p.relname::text as parent, (
      select json_agg(json_build_object('column', a.attname, 'parentColumn', b.attname) order by k.place)
      from unnest(r.conkey, r.confkey) with ordinality k (child, parent, place)
        join pg_attribute a on a.attrelid = r.conrelid and a.attnum = k.child
        join pg_attribute b on b.attrelid = r.confrelid and b.attnum = k.parent) as pairs
    from pg_constraint r join pg_class c on c.oid = r.conrelid join pg_class p on p.oid = r.confrelid
    where r.contype = 'f' and r.connamespace = current_schema()::regnamespace order by 1, 2, r.conname`);
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

/** Whether what refers to a row of a table is its person's too. */
export const isTheirOwn = (held: Held | string | undefined) => typeof held === 'object' && held.isShared !== true;

/** The rows of a table that are somebody's: a condition on `t`. */
function rowsOf(catalogue: Catalogue, reached: ReadonlyMap<string, readonly Edge[]>, whose: Whose, table: string): SQL {
  const held = heldTables[table] as Held;
  if (table === whose.table) return sql`t.${name(`${table}_id`)} = ${whose.id}`;
  const ways = (reached.get(table) ?? []).map(({ parent, pairs }) => {
    const own = listOf(pairs.map(({ column }) => column));
    if (parent === whose.table) return sql`${own} = ${whose.id}`;
    const theirs = pairs.map(({ parentColumn }) => sql`t.${name(parentColumn)}`);
    return sql`${own} in (select ${sql.join(theirs, sql`, `)} from ${name(parent)} t where ${rowsOf(catalogue, reached, whose, parent)})`;
  });
  const limits = catalogue.edges
    .filter(({ child }) => child === table)
    .flatMap(({ parent, pairs }) => {
      const column = listOf(pairs.map((pair) => pair.column));
      if (parent === 'family' && whose.table !== 'family')
        return [sql`(${column} is null or ${column} = ${whose.familyId}::int)`];
      const isOthers = parent === 'account' && !held.isByAnybody;
      return isOthers ? [sql`(${column} is null or ${column} in (${accountsOf(whose)}))`] : [];
    });
  const own = held.rows ? [held.rows(whose)] : [];
  return sql.join([sql`(${sql.join(ways, sql` or `)})`, ...limits, ...own], sql` and `);
}

const listOf = (columns: readonly string[]): SQL =>
  sql`(${sql.join(
    columns.map((column) => sql`t.${name(column)}`),
    sql`, `,
  )})`;

/** The accounts of whoever asks. */
function accountsOf({ table, id, familyId }: Whose): SQL {
  const guardian = table === 'family' ? id : familyId;
  return guardian === null
    ? sql`select account_id from ${accounts} where ${name(`${table}_id`)} = ${id}`
    : sql`select account_id from guardian_account where family_id = ${guardian}`;
}

/** Some of what the school has of a person: a table, or what was found without one. */
export interface Section {
  name: string;
  title: string;
  rows: readonly Readonly<Record<string, unknown>>[];
}

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What the numbers of a column mean, if they mean anything. */
export function wordsOf({ of, words }: Held, column: string): Enumeration | undefined {
  const known = of && heldAt(of.row, camel(column));
  return words?.[column] ?? (known?.kind === 'enum' ? known.of : undefined);
}

/** What a column is called. */
export const labelOfColumn = ({ of }: Held, column: string): string =>
  of?.fields[camel(column)]?.label ?? fieldInWords(camel(column));

/** What a column is called, and what stands in it. */
function shown(held: Held, column: string, value: unknown): [label: string, value: unknown] {
  const words = wordsOf(held, column);
  return [labelOfColumn(held, column), words && typeof value === 'number' ? labelOf(words, value) : value];
}

const opened = (table: string, column: string, value: unknown): unknown => {
  const sealed = [...sealedColumns].find(({ place }) => place === `${table}.${column}`);
  return sealed && typeof value === 'string' ? sealed.mapFromDriverValue(value) : value;
};

/** What a column means: itself, or what it refers to, over as many keys as that takes. */
function meaningOf(edges: readonly Edge[], table: string, column: string): { table: string; column: string } {
  for (const { child, parent, pairs } of edges) {
    const pair = child === table && parent !== table && pairs.find((one) => one.column === column);
    if (pair) return meaningOf(edges, parent, pair.parentColumn);
  }
  return { table, column };
}

/** The columns of a table that an archive has. */
export const columnsIn = ({ columns }: Catalogue, table: string, { only, without }: Held): readonly string[] =>
  (columns.get(table) ?? [])
    .filter(({ name: column, type }) => type !== 'bytea' && (only ? only.includes(column) : !isNobodys(column)))
    .map(({ name: column }) => column)
    .filter((column) => !without?.includes(column));

/** The same as expressions over `t`: in place of an id stands what it means, or nothing. */
function columnsOf(catalogue: Catalogue, whose: Whose, table: string, held: Held): { column: string; value: SQL }[] {
  return columnsIn(catalogue, table, held).flatMap((column) => {
    const means = meaningOf(catalogue.edges, table, column);
    if (means.table === table) return [{ column, value: sql`t.${name(column)}` }];
    const isChild = means.table === 'student' && whose.table === 'family';
    const named = isChild ? sql`concat_ws(' ', n.first_name, n.last_name)` : namesOfOthers[means.table];
    if (named === undefined) return [];
    const value = sql`(select ${named} from ${name(means.table)} n where n.${name(means.column)} = t.${name(column)})`;
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
    sections.push({ name: table, title: held.titleFor?.[whose.table] ?? held.title, rows: said });
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
  const [row] = rows;
  if (!row) throw new Error(`A file in ${table} was changed while the archive was made: it has to be made again.`);
  return row.bytes;
}

const mailKind: Readonly<Record<PersonTable, string>> = { student: 'student', staff: 'staff', family: 'guardian' };

type Message = Record<string, unknown> & { Text: string };
const inPlainText = (message: Message): Message => ({ ...message, Text: plainText(message.Text) });

/**
 * What was sent to whoever asks: letters, and e-mails to their address and name, as several people may read one address; to a guardian about a
 * student, the letters about them.
 */
async function messagesOf(db: Db, { table, id, familyId }: Whose): Promise<Section[]> {
  const isOwn = sql`r.kind = ${mailKind[table]} and r.person_id = ${id}`;
  const asked =
    familyId === null
      ? isOwn
      : sql`(${isOwn} or (r.kind = 'guardian' and r.person_id = ${familyId} and ${id} = any(r.student_ids)))`;
  const { rows: letters } = await db.execute<Message>(sql`
    select m.queued::date::text as "Sent on", coalesce(nullif(r.subject, ''), m.title) as "Title", r.email as "To",
      r.read_at::date::text as "Read on", coalesce(nullif(r.body, ''), e.body, '') as "Text"
    from ${mailingRecipients} r join ${mailings} m using (mailing_id) left join ${emailData} e on e.message_id = r.message_id
    where ${asked} and not r.is_withheld and m.queued is not null order by m.queued, m.mailing_id`);
  const { rows: mails } = await db.execute<Message>(sql`
    select e.email_sent_at::date::text as "Sent on", e.subject as "Title", e.body as "Text" from ${emailData} e, ${name(table)} p
    where ${familyId}::int is null and p.${name(`${table}_id`)} = ${id} and p.email <> '' and lower(e.to_email) = lower(p.email)
      and lower(e.to_name) = lower(trim(concat_ws(' ', p.first_name, p.last_name)))
      and not exists (select from ${mailingRecipients} r where r.message_id = e.message_id)
    order by e.email_sent_at, e.email_data_id`);
  return [
    { name: 'letters', title: 'Letters that were sent', rows: letters.map(inPlainText) },
    { name: 'emails', title: 'E-mails that were sent', rows: mails.map(inPlainText) },
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
