import { keepPreviousData } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import { lazy } from 'react';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ImportLink } from '../../../kit/web/import/import-link.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';
import { ListSums } from '../list-sums.tsx';
import { ReceiptButton } from '../receipt/receipt-button.tsx';
import { PaymentDetail } from './payment-detail.tsx';
import type { getPaymentSums } from './payment-sums.domain.ts';
import { paymentTransaction } from './payment-transaction.domain.ts';
import { sumsInWords } from './sums-in-words.domain.ts';

const PaymentEditor = lazy(async () => ({ default: (await import('./payment-editor.tsx')).PaymentEditor }));

const rowActions = {
  receipt: reading(paymentTransaction.row, ['paymentTransactionId', 'receiptNumber', 'paymentFor', 'isRefund'], (payment) => (
    <ReceiptButton payment={payment} inList />
  )),
};

export const PaymentTransactionScreen = () => (
  <ResourceScreen
    of={paymentTransaction}
    editor={PaymentEditor}
    detail={(row) => <PaymentDetail payment={row} />}
    rowActions={rowActions}
    tools={
      <>
        <ImportLink to="/fs/paymenttransaction/import" permission="paymenttransaction.create" />
        <DayBookLink />
      </>
    }
    foot={(filters) => <PaymentSums filters={filters} />}
  />
);

/** To what was entered today, for those who see all of it. */
function DayBookLink() {
  const { canAll } = usePermissions();
  return canAll('paymenttransaction.read') && <ToolLink to="/fs/daybook" icon={BookOpenText} label="Day Book" />;
}

/** What the payments of a list come to. */
function PaymentSums({ filters }: { filters: Readonly<Record<string, string>> }) {
  const asked = useCall<typeof getPaymentSums>('GET /api/fs/PaymentTransaction/GetPaymentSums', filters, {
    placeholderData: keepPreviousData,
  });
  const { canAll } = usePermissions();
  return <ListSums asked={asked} sums={sumsInWords(asked.data ?? {}, canAll('paymenttransaction.read'))} />;
}
