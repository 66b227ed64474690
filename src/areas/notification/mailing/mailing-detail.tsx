import { Phone } from 'lucide-react';
import { telephoneLink } from '../../../common/telephone.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ExportButton } from '../../../kit/web/list/export-button.tsx';
import { PaperButton } from '../../../kit/web/list/paper-button.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { FetchFailure } from '../../../kit/web/parts/fetch-failure.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { RichTextLater } from '../../../kit/web/rich-text/rich-text-later.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import {
  type getRecipients,
  type MailingRecipient,
  type MailingRow,
  mailingState,
  mailingStates,
  type printLetters,
  recipientState,
  type sendFailedAgain,
  type stopMailing,
} from './mailing.domain.ts';
import { PeopleList } from './people-list.tsx';

/** Few mailings are shown to families. */
const Answers = loadedLater(() => import('../letter/answers.tsx').then((part) => part.Answers));

/** A mailing and its outcome: whom to call, their letters, and what to send again. */
export function MailingDetail({ of: row }: { of: MailingRow }) {
  const recipients = useCall<typeof getRecipients>('GET /api/ns/Mailing/GetRecipients', { mailingId: row.mailingId });
  return <Detail of={recipients.data ? countedAnew(row, recipients.data) : row} recipients={recipients} />;
}

/**
 * A mailing with the counts of these recipients. They are fetched apart from it, so while it is being sent one of the two is older, and
 * its counts would differ from the lists below them.
 */
function countedAnew(of: MailingRow, recipients: readonly MailingRecipient[]): MailingRow {
  const count = (state: number) => recipients.filter((one) => one.state === state).length;
  const [waiting, failed] = [count(recipientState.waiting), count(recipientState.failed)];
  const isQueued = of.state === mailingState.sending || of.state === mailingState.done;
  return {
    ...of,
    state: isQueued ? mailingState[waiting > 0 ? 'sending' : 'done'] : of.state,
    sent: count(recipientState.sent),
    waiting,
    failed,
    toCall: count(recipientState.noEmail) + failed,
  };
}

const Detail = ({ of, recipients }: { of: MailingRow; recipients: RecipientsCall }) => (
  <>
    <Facts
      columns={2}
      items={[
        ['Audience', of.audience],
        ['State', labelOf(mailingStates, of.state)],
        ['Sent At', of.sentOn],
        ['Sent By', of.createdBy],
        ['Sent', `${formatNumber(of.sent, 0)} of ${formatNumber(of.recipientCount, 0)}`],
        ['Waiting', formatNumber(of.waiting, 0)],
        ['Failed', formatNumber(of.failed, 0)],
        ['To Call', formatNumber(of.toCall, 0)],
      ]}
    />
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <SendAgain of={of} />
      <Stop of={of} />
      {of.toCall > 0 && (
        <>
          <ExportButton
            path="/api/ns/Mailing/ExportToCall"
            file="to call"
            label="List to call"
            icon={Phone}
            query={{ mailingId: String(of.mailingId) }}
          />
          <PaperButton<typeof printLetters>
            call="GET /api/ns/Mailing/PrintLetters"
            query={{ mailingId: of.mailingId }}
            file="letters"
            label="Letters"
          />
        </>
      )}
    </div>
    {of.isShown && <Answers of={of} />}
    <Recipients of={recipients} />
    <h3 className="mt-6 mb-3 break-words border-line border-t pt-4 text-base">{of.title}</h3>
    <RichTextLater html={of.body} />
  </>
);

function SendAgain({ of: { mailingId, state, failed } }: { of: MailingRow }) {
  const { canAll } = usePermissions();
  const again = useTrying('Unable to send it again', {
    mutationFn: () => callApi<typeof sendFailedAgain>('POST /api/ns/Mailing/SendAgain', { query: { mailingId } }),
    onSuccess: ({ message }) => notify.success(message),
  });
  const isStopped = state === mailingState.stopped;
  if (!canAll('emaildata.update') || (failed === 0 && !isStopped)) return null;
  return (
    <Button kind="primary" small disabled={again.isPending} onClick={() => again.mutate()}>
      {isStopped ? 'Send' : `Send again to ${formatNumber(failed, 0)} failed`}
    </Button>
  );
}

function Stop({ of: { mailingId, state } }: { of: MailingRow }) {
  const { canAll } = usePermissions();
  const stop = useTrying('Unable to stop it', {
    mutationFn: () => callApi<typeof stopMailing>('POST /api/ns/Mailing/Stop', { query: { mailingId } }),
    onSuccess: ({ message }) => notify.success(message),
  });
  const isGoing = state === mailingState.preparing || state === mailingState.sending;
  if (!canAll('notificationcontent.update') || !isGoing) return null;
  return (
    <Button small disabled={stop.isPending} onClick={() => stop.mutate()}>
      Stop sending
    </Button>
  );
}

type RecipientsCall = ReturnType<typeof useCall<typeof getRecipients>>;

function Recipients({ of: { data, error, refetch } }: { of: RecipientsCall }) {
  if (error && !data) return <FetchFailure what="recipients" kept={false} retry={() => void refetch()} />;
  if (!data) return <Skeleton shape="lines" />;
  return (
    <div className="mt-4 border-line border-t pt-2">
      {groups.map(({ state, words, ...shown }) => {
        const of = data.filter((one) => one.state === state);
        return <PeopleList key={state} title={`${words}: ${formatNumber(of.length, 0)}`} of={of} keyOf={keyOf} {...shown} />;
      })}
    </div>
  );
}

const keyOf = ({ mailingRecipientId }: MailingRecipient): number => mailingRecipientId;
const emailOf = ({ email }: MailingRecipient): string => email;

const phoneOf = ({ phone }: MailingRecipient) =>
  phone && (
    <a className="underline underline-offset-2" href={telephoneLink(phone)}>
      {phone}
    </a>
  );

const whyFailed = (recipient: MailingRecipient) => (
  <>
    {phoneOf(recipient)}
    <span className="block text-xs">
      {recipient.email}: {recipient.answer}
    </span>
  </>
);

/** Groups that need something done come first, and open. */
const groups = [
  { state: recipientState.noEmail, words: 'To call, without e-mail', note: phoneOf, isOpen: true },
  { state: recipientState.failed, words: 'Failed', note: whyFailed, isOpen: true },
  { state: recipientState.withheld, words: 'May no longer be contacted' },
  { state: recipientState.waiting, words: 'Waiting', note: emailOf },
  { state: recipientState.sent, words: 'Sent', note: emailOf },
];
