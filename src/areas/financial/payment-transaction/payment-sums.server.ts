import { answering } from '../../../kit/server/resource/answering.server.ts';
import { foundInList } from '../../../kit/server/resource/find-rows.server.ts';
import { addUpPayments } from './add-up-payments.server.ts';
import { getPaymentSums } from './payment-sums.domain.ts';
import { paymentTransactionResource } from './payment-transaction.server.ts';

export const paymentSumsRoutes = answering(getPaymentSums, (ctx, { grant, query }) =>
  addUpPayments(ctx, foundInList(paymentTransactionResource, ctx, grant, query).found),
);
