import { PagedPanel } from '../../../kit/web/panel/paged-panel.tsx';
import { PaymentLine } from './payment-line.tsx';
import type { paymentTransaction } from './payment-transaction.domain.ts';

const latest = { sort: '-paymentDate' } as const;
const idOf = ({ paymentTransactionId }: { paymentTransactionId: number }) => paymentTransactionId;

/** What a student paid, on the student's page. */
export const StudentPaymentsPanel = ({ studentId }: { studentId: number }) => (
  <PagedPanel<typeof paymentTransaction>
    path="/api/fs/PaymentTransaction"
    query={{ studentId, ...latest }}
    failure="Failed to fetch payment transactions"
    none="No payment records found"
    idOf={idOf}
    line={(payment) => <PaymentLine payment={payment} />}
  />
);

/** What those paid whom a program shows. */
export const ProgramPaymentsPanel = ({ programId }: { programId: number }) => (
  <PagedPanel<typeof paymentTransaction>
    path="/api/fs/PaymentTransaction/GetPaymentsForProgram"
    query={{ programId, ...latest }}
    failure="Unable to fetch payment transactions for the selected program"
    none="No payment records found"
    idOf={idOf}
    line={(payment) => <PaymentLine payment={payment} named />}
  />
);

/** What a staff member was paid, on their page, when there is anything. */
export const StaffPaymentsPanel = ({ staffId }: { staffId: number }) => (
  <PagedPanel<typeof paymentTransaction>
    path="/api/fs/PaymentTransaction"
    query={{ staffId, ...latest }}
    failure="Failed to fetch payment transactions"
    idOf={idOf}
    line={(payment) => <PaymentLine payment={payment} />}
  />
);
