import { useRef } from 'react';
import { useFirstFieldFocused } from '../../../kit/web/form/record-form.tsx';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { ErrorLines } from '../../../kit/web/toast/error-lines.tsx';
import { AskingForm } from '../letter/asking-form.tsx';
import { useContentTitles } from '../notification-content/content-titles.web.ts';
import { AudienceForm } from './audience-form.tsx';
import { LetterFields } from './letter-fields.tsx';
import { SendingPreview } from './sending-preview.tsx';
import { useSendForm } from './use-send-form.web.ts';
import { useSending } from './use-sending.web.ts';

/** What is sent and to whom, and beside it who would get what. */
export function SendForm() {
  const { letter, to, asking, change, asked, isTyped, isWritten } = useSendForm();
  const contents = useContentTitles();
  const guard = useUnsavedGuard(isTyped);
  const { seen, isCurrent, error, retry, nth, look, send, isSending } = useSending(asked, guard.release);
  const form = useRef<HTMLFormElement>(null);
  useFirstFieldFocused(form, { wanted: asked !== null });
  return (
    <>
      <form ref={form} noValidate className="min-w-0 space-y-4" onSubmit={(event) => event.preventDefault()}>
        <LetterFields of={letter} contents={contents} onChange={(changed) => change({ letter: { ...letter, ...changed } })} />
        <AudienceForm of={to} onChange={(changed) => change({ to: { ...to, ...changed } })} />
        <AskingForm of={asking} onChange={(changed) => change({ asking: { ...asking, ...changed } })} />
        {guard.dialog}
      </form>
      <div aria-live="polite" aria-busy={!isCurrent} className="min-w-0">
        {error && (
          <Notice kind="error">
            <ErrorLines error={error} />
            <Button small className="mt-2" onClick={retry}>
              Try again
            </Button>
          </Notice>
        )}
        {seen && !error ? (
          <SendingPreview
            of={seen}
            nth={nth}
            onNth={look}
            busy={isSending}
            onSend={send}
            waitsFor={isWritten ? undefined : 'Write the letter, or choose a notification.'}
            isReady={isCurrent && isWritten}
          />
        ) : (
          !error && <Muted>Choose who it goes to. You see who gets it before anything is sent.</Muted>
        )}
      </div>
    </>
  );
}
