import type { FastifyRequest } from 'fastify';
import { covers, parseGrant } from '../../../kit/domain/permission.domain.ts';
import { sendDocument } from '../../../kit/server/documents/send-document.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { inTransaction } from '../../../kit/server/resource/saving/write.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { printReceipt } from './receipt.domain.ts';
import { printedOriginal, takeOriginal } from './receipt-original.server.ts';
import { owedAfter, paymentOf, type ReceiptPayment, settledBy } from './receipt-source.server.ts';
import { receiptTemplate } from './receipt-template.server.ts';
import { type ReceiptSource, receiptText } from './receipt-text.server.ts';

/** Receipts and payment vouchers. */
export const receiptRoutes = answering(printReceipt, async (ctx, { grant, query, request, reply }) => {
  const { paymentTransactionId, original } = query;
  const payment = await paymentOf(ctx, grant, paymentTransactionId);
  const as = await printedAs(request, payment, original === 'true');
  const { title, ...data } = receiptText(await sourceOf(ctx, payment, as));
  return sendDocument(request, reply, { fileName: title.toLowerCase(), title, template: receiptTemplate, data });
});

/**
 * The receipt as the payer gets it by e-mail: a copy.
 * @param studentIds whom the message is about @throws 404 if the payment has been moved to another student since
 */
export async function receiptCopy(ctx: Context, paymentTransactionId: number, studentIds: readonly number[]) {
  const payment = await paymentOf(ctx, { studentid: [...studentIds] }, paymentTransactionId);
  const { title, ...data } = receiptText(await sourceOf(ctx, payment, 'copy'));
  return { title, template: receiptTemplate, data };
}

/** Those who may enter payments get the original, and duplicates once it has been printed. The payer gets a copy. */
async function printedAs(request: FastifyRequest, payment: ReceiptPayment, wantsOriginal: boolean): Promise<ReceiptSource['as']> {
  const { permissions, personal } = request.context.session;
  const owners = { studentid: payment.studentId, staffid: payment.staffId, programid: payment.enrolledProgramId };
  const mayEnter = covers(parseGrant(permissions['paymenttransaction.create']), owners);
  const { paymentTransactionId, cancelled } = payment;
  if (wantsOriginal && mayEnter && !cancelled && (await inTransaction(request, (ctx) => takeOriginal(ctx, paymentTransactionId))))
    return 'original';
  return covers(personal, owners) ? 'copy' : 'duplicate';
}

async function sourceOf(ctx: Context, payment: ReceiptPayment, as: ReceiptSource['as']): Promise<ReceiptSource> {
  const { paymentTransactionId, studentId, isRefund, cancelled } = payment;
  const isFees = studentId !== null && !isRefund && !cancelled;
  const [settled, owed, school, original] = await Promise.all([
    settledBy(ctx, paymentTransactionId),
    isFees ? owedAfter(ctx, payment) : null,
    paymentSettings(ctx),
    printedOriginal(ctx, paymentTransactionId),
  ]);
  return { payment, settled, owed, school, today: ctx.today, as, original };
}
