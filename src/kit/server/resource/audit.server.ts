import { type SQL, sql } from 'drizzle-orm';
import { preparedStatement } from '../database/prepared.server.ts';
import { foldCounts } from '../database/row-count.table.ts';
import { sendWithCommit } from '../database/transaction.server.ts';
import { type Author, actorName } from '../http/context.server.ts';
import { accountOf } from '../http/machine.server.ts';
import { type Change, type ChangedRecord, noticesOf, type Owners } from '../live/change.server.ts';
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
  /** Who owned the record before, if it is theirs no longer: they hear of it too. The log does not keep that. */
  owners?: Owners | undefined;
}

const write = preparedStatement(
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
  await sendWithCommit(ctx.db, write(ctx.db, { ...whoOf(ctx), entries: JSON.stringify(written) }));
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

/** The fields of an entry that say who did it: who sees as somebody else, does it themselves. */
export const whoOf = ({ session, requestId }: Author) => ({
  accountId: accountOf(session.viewer ?? session),
  accountName: actorName(session),
  requestId,
});

/** Actions that are logged but change nothing on any screen; webhooks are not told of them either (`webhook.function.sql`). */
export const changesNothing: ReadonlySet<string> = new Set([
  'read',
  'export',
  'print',
  'print-cards',
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'confirm',
]);

/**
 * Tells the caller's browser in the answer, and everybody else after the commit, which records changed. Each hears only of those inside
 * their scope (`live.server.ts`).
 */
export function tellChanges(
  ctx: Author,
  entries: readonly Pick<AuditEntry, 'action' | 'resource' | 'recordId' | 'owners'>[],
): void {
  const changed = new Map<string, ChangedRecord[]>();
  for (const { action, resource, recordId, owners } of entries) {
    ctx.touched?.add(resource);
    if (changesNothing.has(action)) continue;
    const records = changed.get(resource) ?? [];
    if (owners) records.push([recordId, owners]);
    else if (recordId !== null) records.push(recordId);
    changed.set(resource, records);
  }
  const kinds = Object.fromEntries([...changed].map(([resource, of]) => [resource, of.length > 0 ? of : null]));
  announce(ctx, { kinds, request: ctx.requestId });
}

function announce({ db }: Author, change: Change): void {
  for (const notice of noticesOf(change)) db.publish(notice);
}

/**
 * Runs work that changes many records one by one: after the commit, everybody is told at once which records changed, and not thousands
 * of times.
 */
export async function tellingOnce<Result>(ctx: Author, work: () => Promise<Result>): Promise<Result> {
  const { db } = ctx;
  const { publish } = db;
  const told: Change['kinds'][] = [];
  db.publish = (notice) => void told.push((JSON.parse(notice) as Change).kinds);
  try {
    return await work();
  } finally {
    db.publish = publish;
    announce(ctx, { kinds: together(told), request: ctx.requestId });
  }
}

function together(told: readonly Change['kinds'][]): Change['kinds'] {
  const names = new Set(told.flatMap(Object.keys));
  const recordsOf = (name: string) => {
    const changed = told.flatMap((kinds) => (name in kinds ? [kinds[name] ?? null] : []));
    return changed.includes(null) ? null : changed.flatMap((records) => records ?? []);
  };
  return Object.fromEntries([...names].map((name) => [name, recordsOf(name)]));
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
