import { rupees } from '../../../common/rupees.web.ts';
import { displayDate, displayDays } from '../../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { Count, countOf, ImportLines } from '../../../kit/web/import/import-report.tsx';
import { ImportScreen } from '../../../kit/web/import/import-screen.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { paymentImport } from './import-kind.domain.ts';
import type { PaymentImportReport } from './payment-import.domain.ts';

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

const Payments = ({ methods, largest, beyond, beyondCount, cancelled, cancelledCount }: PaymentImportReport) => (
  <>
    <Muted>
      Families are not told of these payments. Receipts are numbered by the dates of the payments, which count in today’s day
      book.
    </Muted>
    {cancelled.length > 0 && (
      <Panel title="Cancelled before" note={<Count of={cancelledCount} />} flush>
        <ImportLines
          total={cancelledCount}
          lines={cancelled.map(({ row, name, reason }) => [`${row}`, `Row ${row}: ${name}`, reason])}
        />
      </Panel>
    )}
    {beyond.length > 0 && (
      <Panel title="Beyond all fees" note={<Count of={beyondCount} />} flush>
        <ImportLines
          total={beyondCount}
          lines={beyond.map(({ studentId, name, rows, excess }) => [
            `${studentId}`,
            name,
            `${rupees(excess)} would be left over (${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')})`,
          ])}
        />
      </Panel>
    )}
    <Panel title="Largest payments" flush>
      <ImportLines
        total={largest.length}
        lines={largest.map(({ row, name, amount, paymentDate }) => [
          `${row}`,
          rupees(amount),
          `Row ${row}: ${name}${paymentDate === null ? '' : `, ${displayDate(paymentDate)}`}`,
        ])}
      />
    </Panel>
    {methods.length > 0 && (
      <Panel title="Payment methods" flush>
        <ImportLines
          total={methods.length}
          lines={methods.map(({ method, payments, sum }) => [
            method,
            `${method}: ${rupees(sum)}`,
            countOf(payments, paymentImport),
          ])}
        />
      </Panel>
    )}
  </>
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
