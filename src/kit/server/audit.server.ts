import { auditEntries } from './audit.table.ts';
import type { Author } from './context.server.ts';

/** One change: what was done to which record. Records come masked. */
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
  const who = { accountId: ctx.session.accountId || null, accountName: ctx.session.name, requestId: ctx.requestId };
  await ctx.db.insert(auditEntries).values(entries.map((entry) => ({ before: null, after: null, ...entry, ...who })));
}
