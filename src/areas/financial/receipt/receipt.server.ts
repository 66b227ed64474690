import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { issueAgain } from '../../../common/paper/issued-paper.server.ts';
import { proofOf } from '../../../common/paper/proof.server.ts';
import { covers, parseGrant } from '../../../kit/domain/permission.domain.ts';
import { sendDocument } from '../../../kit/server/documents/send-document.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { inTransaction, issuing } from '../../../kit/server/resource/saving/write.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { type IssuedReceipt, issuedReceipt, issueReceipt, owes } from './issue-receipt.server.ts';
import { issuedReceipts, ofPayment } from './issued-receipt.table.ts';
import { issueReceiptAgain, printReceipt } from './receipt.domain.ts';
import { printedOriginal, takeOriginal } from './receipt-original.server.ts';
import { owedAfter, paymentOf, type ReceiptPayment } from './receipt-source.server.ts';
import { receiptTemplate } from './receipt-template.server.ts';
import { type ReceiptPrint, receiptText } from './receipt-text.server.ts';

/** Receipts and payment vouchers. */
export const receiptRoutes: readonly FastifyPluginAsync[] = [
  answering(printReceipt, async (ctx, { grant, query, request, reply }) => {
    const { paymentTransactionId, original } = query;
    const payment = await paymentOf(ctx, grant, paymentTransactionId);
    const as = await printedAs(request, payment, original === 'true');
    const issued =
      (await issuedReceipt(ctx, payment)) ??
      (await issuing(request, (inside) => issueReceipt(inside, grant, paymentTransactionId)));
    const paper = await paperOf(ctx, { payment, issued, as, publicUrl: request.server.services.publicUrl });
    return sendDocument(request, reply, { fileName: paper.title.toLowerCase(), ...paper });
  }),

  writing(issueReceiptAgain, async (ctx, { grant, query: { paymentTransactionId }, body }) => {
    await paymentOf(ctx, grant, paymentTransactionId);
    return issueAgain(ctx, {
      ...{ table: issuedReceipts, of: ofPayment(paymentTransactionId), paper: 'receipt' },
      ...{ resource: 'PaymentTransaction', recordId: paymentTransactionId, ...body() },
    });
  }),
];

/**
 * The receipt as the payer gets it by e-mail: a copy. In a transaction.
 * @param studentIds whom the message is about @throws 404 if the payment has been moved to another student since
 */
export async function receiptCopy(
  ctx: Context,
  paymentTransactionId: number,
  { studentIds, publicUrl }: { studentIds: readonly number[]; publicUrl?: string | undefined },
) {
  const grant = { studentid: [...studentIds] };
  const payment = await paymentOf(ctx, grant, paymentTransactionId);
  const issued = await issueReceipt(ctx, grant, paymentTransactionId);
  return paperOf(ctx, { payment, issued, as: 'copy', publicUrl });
}

/** Those who may enter payments get the original, and duplicates once it has been printed. The payer gets a copy. */
async function printedAs(request: FastifyRequest, payment: ReceiptPayment, wantsOriginal: boolean): Promise<ReceiptPrint['as']> {
  const { permissions, personal } = request.context.session;
  const owners = { studentid: payment.studentId, staffid: payment.staffId, programid: payment.enrolledProgramId };
  const mayEnter = covers(parseGrant(permissions['paymenttransaction.create']), owners);
  const { paymentTransactionId, cancelled } = payment;
  if (wantsOriginal && mayEnter && !cancelled && (await inTransaction(request, (ctx) => takeOriginal(ctx, paymentTransactionId))))
    return 'original';
  return covers(personal, owners) ? 'copy' : 'duplicate';
}

interface Printed {
  payment: ReceiptPayment;
  issued: IssuedReceipt;
  as: ReceiptPrint['as'];
  publicUrl: string | undefined;
}

async function paperOf(ctx: Context, { payment, issued: { said, code }, as, publicUrl }: Printed) {
  const [owed, school, original] = await Promise.all([
    owes(payment) ? owedAfter(ctx, payment) : null,
    paymentSettings(ctx),
    printedOriginal(ctx, payment.paymentTransactionId),
  ]);
  const balance = owed?.balance ?? null;
  const data = receiptText({ payment, said, balance, school, today: ctx.today, as, original, proof: proofOf(publicUrl, code) });
  return { title: said.title, school: said.school, template: receiptTemplate, data };
}
