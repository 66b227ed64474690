import { programPanel } from '../../../common/program-panel.server.ts';
import { studentLink } from '../../student/student/student.table.ts';
import { paymentTransaction } from './payment-transaction.domain.ts';
import { paymentTransactionResource } from './payment-transaction.server.ts';

/** The payments of those whom a program shows. */
export const programPaymentsRoutes = programPanel({
  url: '/api/fs/PaymentTransaction/GetPaymentsForProgram',
  resource: paymentTransaction,
  storage: paymentTransactionResource.storage,
  students: studentLink,
});
