import { type SQL, sql } from 'drizzle-orm';
import { keptStatement } from '../database/prepared.server.ts';
import { foldCounts } from '../database/row-count.table.ts';
import { sendAlong } from '../database/transaction.server.ts';
import type { Author } from '../http/context.server.ts';
import type { Change } from '../live/change-feed.server.ts';
import type { Job } from '../work/jobs.server.ts';
import { auditEntries, auditKindCounts, auditPersonCounts } from './audit.table.ts';

/**
 * One thing that was done, and to which record. Records come masked. The log keeps all fields of a new or deleted record, and of a
 * changed one those that differ, under the same names before and after.
 */
export interface AuditEntry {
  action: string;
  resource: string;
  recordId: number | null;
  before?: unknown;
  after?: unknown;
}

const write = keptStatement(
  () => sql`
    insert into ${auditEntries} (account_id, account_name, request_id, action, resource, record_id, before, after)
    select ${sql.placeholder('accountId')}::int, ${sql.placeholder('accountName')}::text, ${sql.placeholder('requestId')}::text,
      e.action, e.resource, e.record_id, e.before, e.after
    from json_to_recordset(${sql.placeholder('entries')}::json)
      as e (action text, resource text, record_id int, before jsonb, after jsonb)`,
);

/**
 * Logs who changed what, in the transaction that changes it, and tells everybody. The entry travels with the next statement or the
 * commit.
 */
export const audit = (ctx: Author, entry: AuditEntry): Promise<void> => auditAll(ctx, [entry]);

/** Logs many changes at once. */
export async function auditAll(ctx: Author, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  tellChanges(ctx, entries);
  const written = entries.map((entry) => {
    const { action, resource, recordId } = entry;
    return { action, resource, record_id: recordId, ...changedFields(entry) };
  });
  await sendAlong(ctx.db, write(ctx.db, { ...whoOf(ctx), entries: JSON.stringify(written) }));
}

/**
 * The entry of what a statement stores, as a part of that statement; its placeholders are those of `whoOf`.
 * @param stored the part of the statement that returns the records; `id`, `before` and `after` may use its columns
 */
export const entriesOf = (
  action: 'create' | 'update',
  resource: string,
  { stored, id, before, after }: { stored: SQL; id: SQL; before: SQL; after: SQL },
): SQL => sql`
  insert into ${auditEntries} (account_id, account_name, request_id, action, resource, record_id, before, after)
  select ${sql.placeholder('accountId')}::int, ${sql.placeholder('accountName')}::text, ${sql.placeholder('requestId')}::text,
    ${sql.raw(`'${action}'`)}, ${sql.raw(`'${resource}'`)}, ${id}, ${before}, ${after} from ${stored}`;

/** The fields of an entry that say who did it. */
export const whoOf = ({ session, requestId }: Author) => ({
  accountId: session.accountId || null,
  accountName: session.name,
  requestId,
});

/** Actions that are logged but change nothing on any screen. */
const changesNothing = new Set(['read', 'export', 'print', 'print-cards', 'sign-in', 'sign-in-failed', 'sign-out']);
const idsAtMost = 20;

/**
 * Tells the caller's browser in the answer, and everybody else after the commit, which kinds of records changed; where they are few,
 * their ids too.
 */
export function tellChanges(ctx: Author, entries: readonly Pick<AuditEntry, 'action' | 'resource' | 'recordId'>[]): void {
  const ids = new Map<string, number[]>();
  for (const { action, resource, recordId } of entries) {
    ctx.touched?.add(resource);
    if (changesNothing.has(action)) continue;
    const known = ids.get(resource) ?? [];
    if (recordId !== null) known.push(recordId);
    ids.set(resource, known);
  }
  if (ids.size === 0) return;
  const kinds = Object.fromEntries(
    [...ids].map(([resource, of]) => [resource, of.length > 0 && of.length <= idsAtMost ? of : null]),
  );
  const change: Change = { kinds, request: ctx.requestId };
  ctx.db.tell(JSON.stringify(change));
}

/**
 * Runs work that changes many records one by one: after the commit, everybody is told once which kinds changed, and not thousands of
 * times.
 */
export async function tellingOnce<Result>(ctx: Author, work: () => Promise<Result>): Promise<Result> {
  const { db } = ctx;
  const { tell } = db;
  const kinds: Record<string, null> = {};
  db.tell = (notice) => {
    for (const kind of Object.keys((JSON.parse(notice) as Change).kinds)) kinds[kind] = null;
  };
  try {
    return await work();
  } finally {
    db.tell = tell;
    if (Object.keys(kinds).length > 0) db.tell(JSON.stringify({ kinds, request: ctx.requestId } satisfies Change));
  }
}

/** Some fields of a record. */
export type Fields = Record<string, unknown>;

/** What the entry says anyway (who, when, which record), and columns computed from others. */
const toldElsewhere = new Set([
  ...['id', 'version', 'created', 'createdBy', 'lastModified', 'lastModifiedBy'],
  ...['nameSort', 'searchName', 'searchJoined'],
]);

function fieldsOf(record: unknown): Fields | null {
  if (record === null || record === undefined) return null;
  const fields = Object.entries(record).filter(([name, value]) => !toldElsewhere.has(name) && value !== undefined);
  return Object.fromEntries(fields);
}

/** The fields that the log keeps of an entry. */
export function changedFields(entry: Pick<AuditEntry, 'before' | 'after'>): { before: Fields | null; after: Fields | null } {
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)];
  if (!before || !after) return { before, after };
  const isOther = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const changed = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => isOther(name)));
  return { before: changed(before), after: changed(after) };
}

/** What keeps the log short and its counts quick to add up. */
export const auditJobs: readonly Job[] = [
  {
    // Entries older than the school keeps them. A function of the tables' owner removes them: the serving role cannot.
    name: 'forget-old-audit-entries',
    cron: '40 1 * * *',
    run: async ({ db }) => void (await db.execute(sql`select forget_old_audit_entries()`)),
  },
  {
    name: 'fold-audit-counts',
    cron: '*/10 * * * *',
    atStart: true,
    run: async ({ db }) => {
      await foldCounts(db, auditKindCounts);
      await foldCounts(db, auditPersonCounts);
    },
  },
];
