import { rupees } from '../../../common/rupees.web.ts';
import { displayDays } from '../../../kit/domain/dates.domain.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ImportScreen } from '../../../kit/web/import/import-screen.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { paymentImport } from './import-kind.domain.ts';
import type { PaymentImportReport } from './payment-import.domain.ts';

const Payments = loadedLater(async () => (await import('./payments-found.tsx')).Payments);

/** A school brings in what its students paid before it came to Homeroom, and every week what its bank received. */
export const PaymentImportScreen = () => (
  <ImportScreen<PaymentImportReport>
    kind={paymentImport}
    intro="One row for each payment of a student. The admission number says whose it is; without one, the name does, if only one student has it. Refunds and payments to staff are entered by hand."
    figures={({ sum, settles, excess, from, to }) => (
      <>
        <Figure label="Sum">{rupees(sum)}</Figure>
        <Figure label="Settles fees">{rupees(settles)}</Figure>
        {excess > 0 && <Figure label="Beyond all fees">{rupees(excess)}</Figure>}
        {from && to && <Figure label="Dates">{wholeDates(displayDays(from, to))}</Figure>}
      </>
    )}
    more={(report) => report.toImport > 0 && <Payments {...report} />}
    next={<DayBookLink />}
  />
);

/** To what was entered today, for those who see all of it. */
function DayBookLink() {
  const { canAll } = usePermissions();
  return (
    canAll('paymenttransaction.read') && (
      <LinkButton to="/fs/daybook" small>
        Day Book
      </LinkButton>
    )
  );
}
