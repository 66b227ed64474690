import { HandCoins, ReceiptText } from 'lucide-react';
import { rupees } from '../../../common/rupees.web.ts';
import { useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import type { getPaymentSums } from '../payment-transaction/payment-sums.domain.ts';
import { dueInWords } from '../student-fee/fee-words.domain.ts';
import type { getFeeSums } from './dues.domain.ts';

const look = 'shrink-0 max-sm:hidden';

/** What families owe by now, and what came in today; each line leads to the list whose foot says the same. */
export function OpenFeesPanel() {
  const { can } = usePermissions();
  const seesPayments = can('paymenttransaction.read');
  const year = useChosenYear();
  const day = { paidFrom: today(), paidTo: today() };
  const fees = usePanelData<typeof getFeeSums>(
    'GET /api/fs/StudentFee/GetFeeSums',
    year === undefined ? {} : { schoolYear: String(year) },
  );
  const payments = usePanelData<typeof getPaymentSums>('GET /api/fs/PaymentTransaction/GetPaymentSums', day, seesPayments);
  if (!fees || (seesPayments && !payments)) return <FlushWaiting />;
  return (
    <ul>
      <LinkRow
        to="/fs/studentfee/grid?overdueDays=1"
        title={`${rupees(fees.overdue)} overdue`}
        note={`Of ${dueInWords(rupees(fees.balance))} in all`}
        before={<HandCoins size={16} aria-hidden className={`${look} ${fees.overdue > 0 ? 'text-warning' : 'text-muted'}`} />}
      />
      {payments && (
        <LinkRow
          to={`/fs/paymenttransaction/grid?${new URLSearchParams(day)}`}
          title={`${rupees(payments.income)} paid today`}
          note="Payments dated today, less what was paid back"
          before={<ReceiptText size={16} aria-hidden className={`${look} text-muted`} />}
        />
      )}
    </ul>
  );
}
