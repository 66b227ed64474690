import { useState } from 'react';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RichTextLater } from '../../../kit/web/rich-text/rich-text-later.tsx';
import { skipReasons } from './audience.domain.ts';
import { PeopleList } from './people-list.tsx';
import { reachText } from './reach-text.web.ts';
import type { SendingPreview as Preview } from './sending.domain.ts';

interface SendingPreviewProps {
  of: Preview;
  /** The recipient whose message is shown, counted from 0. */
  nth: number;
  onNth: (nth: number) => void;
  busy: boolean;
  onSend: () => void;
  /** What is still missing before it can be sent. */
  waitsFor: string | undefined;
  /** Whether this is what would be sent now. */
  isReady: boolean;
}

/** Who would get it, who would not and why, one of the messages, and the button that sends. */
export function SendingPreview({ of, nth, onNth, busy, onSend, waitsFor, isReady }: SendingPreviewProps) {
  const { addresses, recipients, skipped, without, message } = of;
  const [asking, setAsking] = useState(false);
  const byMail = recipients.filter(({ email }) => email !== '');
  const toCall = recipients.filter(({ email }) => email === '');
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].sort();
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <dl className="flex w-full flex-wrap gap-x-8 gap-y-2">
          <Figure label="E-mail addresses">{formatNumber(addresses, 0)}</Figure>
          <Figure label="By phone or letter">{formatNumber(toCall.length, 0)}</Figure>
          <Figure label="Skipped">{formatNumber(skipped.length, 0)}</Figure>
        </dl>
        <Button kind="primary" busy={busy} disabled={recipients.length === 0 || !isReady} onClick={() => setAsking(true)}>
          {sendText(recipients.length)}
        </Button>
      </div>
      {waitsFor && <Muted>{waitsFor}</Muted>}
      {without.map(({ placeholder, count }) => (
        <Notice key={placeholder} kind="info">
          <p>
            {placeholder} has no value for {count === recipients.length ? 'any of them' : `${formatNumber(count, 0)} of them`}: a
            dash stands in its place.
          </p>
        </Notice>
      ))}
      {message && (
        <Panel
          title="One message as it will look"
          note={
            recipients.length > 1 && (
              <Button small disabled={busy} onClick={() => onNth((nth + 1) % recipients.length)}>
                Next
              </Button>
            )
          }
        >
          <Muted small className="break-words">
            To {message.to}
          </Muted>
          <p className="mb-3 break-words font-semibold">{message.subject}</p>
          <RichTextLater html={message.body} />
        </Panel>
      )}
      <Panel title="Who gets it">
        {recipients.length === 0 && <Muted>The school may not write to anybody in this audience.</Muted>}
        <PeopleList title={`${countText(byMail.length)} by e-mail`} of={byMail} keyOf={keyOf} note={({ email }) => email} />
        <PeopleList
          title={`${countText(toCall.length)} without e-mail: phone them, or print a letter`}
          of={toCall}
          keyOf={keyOf}
          isOpen={toCall.length <= fewToCall}
        />
        {reasons.map((reason) => {
          const own = skipped.filter((one) => one.reason === reason);
          const title = `${countText(own.length)} skipped: ${labelOf(skipReasons, reason)}`;
          return <PeopleList key={reason} title={title} of={own} keyOf={keyOf} />;
        })}
      </Panel>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title="Send"
        action="Send"
        text={`${reachText(of)} Sent messages cannot be taken back.`}
        onCancel={() => setAsking(false)}
        onConfirm={onSend}
      />
    </div>
  );
}

/** So many names are shown at once. */
const fewToCall = 20;
const keyOf = ({ key }: { key: string }): string => key;
const countText = (count: number): string => `${formatNumber(count, 0)} ${count === 1 ? 'person' : 'people'}`;
const sendText = (count: number): string => (count === 0 ? 'Nobody to send to' : `Send to ${countText(count)}`);
