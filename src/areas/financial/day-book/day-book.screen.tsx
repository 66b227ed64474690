import { keepPreviousData } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import { paymentModes } from '../../../common/enumerations.domain.ts';
import { rupees } from '../../../common/rupees.web.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { DayChoice } from '../../../kit/web/inputs/day-choice.tsx';
import { ExportButton } from '../../../kit/web/list/export-button.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { useDayOfAddress } from '../../../kit/web/route/day-of-address.web.ts';
import { type DayBook, type DayBookSums, dayBookFigures, type getDayBook, paymentCount } from './day-book.domain.ts';
import { DayBookLines } from './day-book-lines.tsx';

/** What was entered on a day, for closing the till. The address says which day. */
export function DayBookScreen() {
  const date = useDayOfAddress();
  const month = date.slice(0, 7);
  const book = useCall<typeof getDayBook>(
    'GET /api/fs/PaymentTransaction/GetDayBook',
    { date },
    { placeholderData: keepPreviousData },
  );
  return (
    <Page
      title="Day Book"
      before={<BackLink to="/fs/paymenttransaction/grid" page="Payment Transactions" />}
      tools={
        <>
          <ExportButton
            path="/api/fs/PaymentTransaction/ExportLedger"
            file={`ledger ${month}`}
            label="Monthly ledger"
            icon={BookOpenText}
            query={{ month }}
          />
          <ExportButton path="/api/fs/PaymentTransaction/ExportDayBook" file={`day book ${date}`} query={{ date }} />
        </>
      }
    >
      <DayChoice />
      <Fetched of={book} what="day book">
        {(data) => <Book book={data} stale={book.isPlaceholderData} />}
      </Fetched>
    </Page>
  );
}

const Book = ({ book, stale }: { book: DayBook; stale: boolean }) => (
  <div aria-busy={stale} className={`space-y-4 ${stale ? 'opacity-50' : ''}`}>
    <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      {dayBookFigures.map(([key, label]) => (
        <Figure key={key} label={label} boxed>
          {rupees(book[key])}
        </Figure>
      ))}
      <Figure label="Payments" boxed>
        {paymentCount(book)}
      </Figure>
    </dl>
    {book.count > 0 && (
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Panel title="By method">
          <Groups groups={book.modes.map((mode) => [labelOf(paymentModes, mode.paymentMode), mode])} />
        </Panel>
        <Panel title="Entered by">
          <Groups groups={book.people.map((person) => [person.enteredBy, person])} />
        </Panel>
      </div>
    )}
    <Panel title="Entered on this day" flush>
      <DayBookLines lines={book.lines} none="Nothing was entered on this day." />
    </Panel>
    {book.cancelledLater.length > 0 && (
      <Panel title="Cancelled on this day, entered before" flush>
        <DayBookLines lines={book.cancelledLater} none="" />
      </Panel>
    )}
  </div>
);

/** The sums of each group, without those that are zero. */
const Groups = ({ groups }: { groups: readonly (readonly [name: string, sums: DayBookSums])[] }) => (
  <ul>
    {groups.map(([name, sums]) => (
      <li key={name} className="flex min-h-10 items-start gap-3 border-line border-t py-2 first:border-t-0">
        <span className="min-w-0 flex-1 break-words">
          {name} <span className="text-muted text-xs tabular-nums">({sums.count})</span>
        </span>
        <span className="shrink-0 text-right tabular-nums">
          {dayBookFigures.map(
            ([key, label]) =>
              sums[key] > 0 && (
                <span key={key} className="block">
                  <span className="text-muted text-xs">{label}</span> {rupees(sums[key])}
                </span>
              ),
          )}
        </span>
      </li>
    ))}
  </ul>
);
