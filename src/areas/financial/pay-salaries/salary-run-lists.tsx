import { fullName } from '../../../common/person-name.domain.ts';
import { rupees } from '../../../common/rupees.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { WhyEmpty } from '../../../kit/web/list/why-empty-later.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import { countText, type SalaryRun } from './pay-salaries.domain.ts';

/** Who gets what, and who gets nothing and why. */
export const SalaryRunLists = ({ run: { salaries, skipped, total }, stale }: { run: SalaryRun; stale: boolean }) => (
  <div
    aria-busy={stale}
    className={`grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] ${stale ? 'opacity-50' : ''}`}
  >
    <Panel
      title="To be paid"
      note={<span className="tabular-nums">{`${countText(salaries.length)}, ${rupees(total)} in all`}</span>}
      flush
    >
      {salaries.length === 0 && skipped.length > 0 && <Muted className="px-4 pb-4">Everyone has been paid for this month.</Muted>}
      {salaries.length === 0 && <WhyEmpty list="fs/SalariesSheet" className="px-4 pb-4" />}
      <ul>
        {salaries.map(({ staffId, amount, note, ...person }) => (
          <li key={staffId} className={line}>
            <Person name={fullName(person)} note={note} />
            <span className="shrink-0 tabular-nums">{rupees(amount)}</span>
          </li>
        ))}
      </ul>
    </Panel>
    {skipped.length > 0 && (
      <Panel title="Not paid now" note={<span className="tabular-nums">{skipped.length}</span>} flush>
        <ul>
          {skipped.map(({ staffId, reason, paymentTransactionId, ...person }) => (
            <li key={staffId} className={line}>
              <Person name={fullName(person)} note={reason} payment={{ staffId, paymentTransactionId }} />
            </li>
          ))}
        </ul>
      </Panel>
    )}
  </div>
);

interface PersonProps {
  name: string;
  note: string;
  /** To the payment of somebody who is paid already, the note is a link. */
  payment?: Pick<SalaryRun['skipped'][number], 'staffId' | 'paymentTransactionId'>;
}

function Person({ name, note, payment }: PersonProps) {
  const { canTouch } = usePermissions();
  const id = payment?.paymentTransactionId;
  const opens = id && canTouch('paymenttransaction.read', { staffid: payment.staffId });
  return (
    <span className="min-w-0 flex-1 break-words">
      {name}
      {note !== '' && (
        <span className="block text-muted text-xs">
          {opens ? (
            <Link to={`/fs/paymenttransaction/grid?panel=detail&id=${id}`} className="link">
              {note}
            </Link>
          ) : (
            note
          )}
        </span>
      )}
    </span>
  );
}

const line = 'flex min-h-10 items-center gap-3 border-line border-t px-4 py-1';
