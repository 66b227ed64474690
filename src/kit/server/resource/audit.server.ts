import { sql } from 'drizzle-orm';
import type { Author } from '../http/context.server.ts';
import type { Job } from '../work/jobs.server.ts';
import { auditEntries } from './audit.table.ts';

/**
 * One thing that was done, and to which record. Records come masked and are kept as fields: of a new one all, of a deleted one all that
 * it had, of a change those that are another than before, under the same names on both sides.
 */
export interface AuditEntry {
  action: string;
  resource: string;
  recordId: number | null;
  before?: unknown;
  after?: unknown;
}

/** Writes down who changed what, in the transaction that changes it. */
export const audit = (ctx: Author, entry: AuditEntry): Promise<void> => auditAll(ctx, [entry]);

/** The same for many changes at once. */
export async function auditAll(ctx: Author, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  for (const { resource } of entries) ctx.touched?.add(resource);
  const who = { accountId: ctx.session.accountId || null, accountName: ctx.session.name, requestId: ctx.requestId };
  await ctx.db.insert(auditEntries).values(entries.map((entry) => ({ ...entry, ...changedFields(entry), ...who })));
}

type Fields = Record<string, unknown>;

/** What an entry tells by itself (who, when, which record), and what other columns are made of. */
const toldElsewhere = new Set([
  ...['id', 'version', 'created', 'createdBy', 'lastModified', 'lastModifiedBy'],
  ...['nameSort', 'searchName'],
]);

function fieldsOf(record: unknown): Fields | null {
  if (record === null || record === undefined) return null;
  const fields = Object.entries(record).filter(([name, value]) => !toldElsewhere.has(name) && value !== undefined);
  return Object.fromEntries(fields);
}

function changedFields(entry: Pick<AuditEntry, 'before' | 'after'>): { before: Fields | null; after: Fields | null } {
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)];
  if (!before || !after) return { before, after };
  const isOther = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const changed = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => isOther(name)));
  return { before: changed(before), after: changed(after) };
}

/** What is older than the school wants to keep goes, by a function of the owner: whoever serves cannot delete entries. */
export const auditJobs: readonly Job[] = [
  {
    name: 'forget-old-audit-entries',
    cron: '40 1 * * *',
    run: async ({ db }) => void (await db.execute(sql`select forget_old_audit_entries()`)),
  },
];
