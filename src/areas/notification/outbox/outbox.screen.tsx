import { CircleX, Clock, Send } from 'lucide-react';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { rowButtonLook } from '../../../kit/web/parts/row-button-look.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { MailList } from './mail-list.tsx';
import { MailText } from './mail-text.tsx';
import { failed, type OutboxRow, outbox, outboxStates, type sendAgain } from './outbox.domain.ts';

const cells = { State: reading(outbox.row, ['state'], ({ state }) => <State state={state} />) };
const again = reading(outbox.row, ['outboxId', 'toEmail', 'subject'], (row) => <SendAgain of={row} />);

/** Messages that wait or could not be sent, with the mail server's answer. */
export const OutboxScreen = () => (
  <MailList of={outbox} opens="toEmail" cells={cells} rowActions={again} detail={(row) => <QueuedMail mail={row} />} />
);

const State = ({ state }: { state: number }) => (
  <Badge tone={state === failed ? 'error' : 'plain'} icon={state === failed ? CircleX : Clock}>
    {labelOf(outboxStates, state)}
  </Badge>
);

function SendAgain({ of: { outboxId, toEmail, subject } }: { of: Pick<OutboxRow, 'outboxId' | 'toEmail' | 'subject'> }) {
  const { canAll } = usePermissions();
  const send = useTrying('Unable to send it again', {
    mutationFn: () => callApi<typeof sendAgain>('POST /api/ns/Outbox/SendAgain', { query: { outboxId } }),
    onSuccess: ({ message }) => notify.success(message),
  });
  return (
    <button
      type="button"
      className={rowButtonLook}
      aria-label={`Send again: ${subject}, ${toEmail}`}
      title="Send again"
      disabled={!canAll('emaildata.update') || send.isPending}
      onClick={() => send.mutate()}
    >
      <Send size={16} aria-hidden />
    </button>
  );
}

const QueuedMail = ({ mail }: { mail: OutboxRow }) => (
  <>
    <Facts
      columns={2}
      items={[
        ['To', `${mail.toName} <${mail.toEmail}>`],
        ['State', labelOf(outboxStates, mail.state)],
        ['Queued', mail.queuedOn],
        ['Next attempt', mail.nextOn],
        ['Cause', mail.cause],
        ['Attempts', String(mail.attempts)],
        ['Answer of the mail server', mail.answer],
        ['Message-ID', mail.messageId],
      ]}
    />
    {mail.unheard > 0 && (
      <Muted className="mt-3">It may have arrived: the connection broke before the mail server could confirm it.</Muted>
    )}
    <MailText of={mail} />
  </>
);
