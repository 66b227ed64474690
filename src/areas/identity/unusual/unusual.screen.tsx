import { Check, CircleAlert, CircleCheck, LogOut } from 'lucide-react';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { ReadList } from '../../../kit/web/list/read-list.tsx';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import { type Handled, useHandling } from './handling.web.ts';
import { handledInWords, unusualEvent } from './unusual-event.domain.ts';

const EventPanel = loadedLater(() => import('./event-panel.tsx').then((part) => part.EventPanel));

const cells = {
  When: reading(unusualEvent.row, ['noticed'], (row) => localInstant(row.noticed)),
  Seen: reading(unusualEvent.row, ['seenBy', 'endedBy'], (row) =>
    row.seenBy ? (
      <Badge tone="success" icon={CircleCheck} quiet>
        {handledInWords(row)}
      </Badge>
    ) : (
      <Badge tone="warning" icon={CircleAlert}>
        Not seen yet
      </Badge>
    ),
  ),
};
const actions = reading(unusualEvent.row, ['unusualEventId', 'accountName', 'seenBy', 'endedBy'], (row) => <Actions of={row} />);

/** What was noticed about accounts, to be seen by whoever administers them. */
export const UnusualScreen = () => (
  <ReadList
    of={unusualEvent}
    opens={(row) => row.accountName}
    cells={cells}
    rowActions={actions}
    renderPanel={(props) => <EventPanel {...props} />}
  >
    <Muted className="px-4 pb-3 sm:px-6">
      Each person was asked by e-mail whether it was them.{' '}
      <Link to="/gs/unusual/rules" className="underline underline-offset-4">
        What is noticed
      </Link>
    </Muted>
  </ReadList>
);

function Actions({ of }: { of: Handled }) {
  const { mayHandle, markSeen, end, isBusy } = useHandling(of);
  return (
    <>
      <RowButton
        label="Mark as seen"
        of={of.accountName}
        icon={Check}
        disabled={!mayHandle || isBusy || of.seenBy !== ''}
        onClick={markSeen}
      />
      <RowButton
        label="End all sessions"
        of={of.accountName}
        icon={LogOut}
        disabled={!mayHandle || isBusy || of.endedBy !== ''}
        onClick={end}
      />
    </>
  );
}
