import { rupees } from '../../../common/rupees.web.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { Count, countOf, ImportLines } from '../../../kit/web/import/import-lines.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { paymentImport } from './import-kind.domain.ts';
import type { PaymentImportReport } from './payment-import.domain.ts';

/** What would be entered, by what an office looks at first: what was cancelled, what is left over, the largest. */
export const Payments = ({ methods, largest, beyond, beyondCount, cancelled, cancelledCount }: PaymentImportReport) => (
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
