import { eq } from 'drizzle-orm';
import { printedJustNow } from '../../../kit/server/documents/original.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { accountOf } from '../../../kit/server/http/machine.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { receiptOriginals } from './receipt-original.table.ts';

/** Who printed the original of a receipt, and when. */
export interface Original {
  printedBy: string;
  printed: Date;
}

/** The original that was printed, if it was. */
export async function printedOriginal(ctx: Context, paymentTransactionId: number): Promise<Original | null> {
  const [original] = await ctx.db
    .select({ printedBy: receiptOriginals.printedBy, printed: receiptOriginals.printed })
    .from(receiptOriginals)
    .where(eq(receiptOriginals.paymentTransactionId, paymentTransactionId));
  return original ?? null;
}

/** Whether this is the original: nobody has printed it, or the same session has just done so and its printer jammed. */
export async function takeOriginal(ctx: WriteContext, paymentTransactionId: number): Promise<boolean> {
  const { name, tokenHash } = ctx.session;
  const taken = await ctx.db
    .insert(receiptOriginals)
    .values({ paymentTransactionId, accountId: accountOf(ctx.session), printedBy: name, sessionHash: tokenHash })
    .onConflictDoNothing()
    .returning({ id: receiptOriginals.paymentTransactionId });
  if (taken.length > 0) {
    await audit(ctx, { action: 'print', resource: 'PaymentTransaction', recordId: paymentTransactionId });
    return true;
  }
  const [mine] = await ctx.db
    .select({ isRecent: printedJustNow(receiptOriginals, ctx.session) })
    .from(receiptOriginals)
    .where(eq(receiptOriginals.paymentTransactionId, paymentTransactionId));
  return mine?.isRecent ?? false;
}
