import { BookOpenText } from 'lucide-react';
import { lazy } from 'react';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Avatar } from '../../../kit/web/parts/avatar.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import { PaymentDetail } from './payment-detail.tsx';
import { paymentTransaction, personFields, personName } from './payment-transaction.domain.ts';

const PaymentEditor = lazy(async () => ({ default: (await import('./payment-editor.tsx')).PaymentEditor }));

const name = reading(paymentTransaction.row, personFields, (row) => (
  <span className="flex items-center gap-2">
    <Avatar name={personName(row)} />
    <span className="truncate">{personName(row)}</span>
  </span>
));

export const PaymentTransactionScreen = () => (
  <ResourceScreen
    of={paymentTransaction}
    cells={{ Name: name }}
    editor={PaymentEditor}
    detail={(row) => <PaymentDetail payment={row} />}
    tools={<DayBookLink />}
  />
);

/** To what was entered today, for those who see all of it. */
function DayBookLink() {
  const { canAll } = usePermissions();
  if (!canAll('paymenttransaction.read')) return null;
  return (
    <Link to="/fs/daybook" className="btn btn-sm btn-quiet text-sm max-sm:btn-md">
      <BookOpenText size={16} aria-hidden />
      Day Book
    </Link>
  );
}
