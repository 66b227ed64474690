import { auditEntries } from './audit.table.ts';
import type { WriteContext } from './context.server.ts';

/** Writes down who changed what, in the transaction that changes it. Records come masked. */
export async function audit(
  ctx: WriteContext,
  entry: { action: string; resource: string; recordId: number | null; before?: unknown; after?: unknown },
): Promise<void> {
  await ctx.db.insert(auditEntries).values({
    accountId: ctx.session.accountId || null,
    accountName: ctx.session.name,
    requestId: ctx.requestId,
    before: null,
    after: null,
    ...entry,
  });
}
