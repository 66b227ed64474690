import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import type { ListPath, ListQuery } from '../../../kit/web/calls/api.web.ts';
import { PagedPanel } from '../../../kit/web/panel/paged-panel.tsx';
import { PaymentLine } from './payment-line.tsx';
import type { paymentTransaction } from './payment-transaction.domain.ts';

interface PaymentsProps {
  path?: ListPath<typeof paymentTransaction>;
  of: ListQuery<typeof paymentTransaction>;
  failure?: string;
  none?: string;
  /** Whether each says whose it is. */
  named?: boolean;
}

/** Payments, the latest first. */
function Payments({
  path = '/api/fs/PaymentTransaction',
  of,
  failure = 'Failed to fetch payment transactions',
  none,
  named = false,
}: PaymentsProps) {
  const year = useChosenYear();
  return (
    <PagedPanel<typeof paymentTransaction>
      path={path}
      query={{ ...of, sort: '-paymentDate', ...inYear(year) }}
      failure={failure}
      none={none}
      idOf={({ paymentTransactionId }) => paymentTransactionId}
      line={(payment) => <PaymentLine payment={payment} named={named} />}
    />
  );
}

/** What a student paid, on the student's page. */
export const StudentPaymentsPanel = ({ studentId }: { studentId: number }) => (
  <Payments of={{ studentId }} none="No payment records found" />
);

/** What those paid whom a program shows. */
export const ProgramPaymentsPanel = ({ programId }: { programId: number }) => (
  <Payments
    path="/api/fs/PaymentTransaction/GetPaymentsForProgram"
    of={{ programId }}
    failure="Unable to fetch payment transactions for the selected program"
    none="No payment records found"
    named
  />
);

/** What a staff member was paid, on their page, when there is anything. */
export const StaffPaymentsPanel = ({ staffId }: { staffId: number }) => <Payments of={{ staffId }} />;
