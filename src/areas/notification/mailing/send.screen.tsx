import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { failedWith } from '../../../kit/web/calls/api-error.web.ts';
import { useLoaded } from '../../../kit/web/calls/loaded.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { FieldFrame } from '../../../kit/web/inputs/field-frame.tsx';
import { useKeptDraft } from '../../../kit/web/offline/use-kept-draft.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { besideForm, Page } from '../../../kit/web/parts/page.tsx';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { AskingForm, mailAlone } from '../letter/asking-form.tsx';
import { useContentTitles } from '../notification-content/content-titles.web.ts';
import { SendingNotice } from '../outbox/sending-notice.tsx';
import { audience } from './audience.domain.ts';
import type { Audience } from './audience-fields.domain.ts';
import { AudienceForm, isWhole } from './audience-form.tsx';
import type { previewSending, Sending, sendNotification } from './sending.domain.ts';

const loadPreview = () => import('./sending-preview.tsx').then((part) => part.SendingPreview);

const nobody: Audience = { audience: audience.program, programIds: [], grades: [], role: 0, studentIds: [], staffIds: [] };

/** The ids in an address, separated by commas. */
const idsIn = (text = ''): number[] => text.split(',').map(Number).filter(Boolean);

/** Asks who would get what, and sends it to those whom the user has seen. */
function useSending(asked: Sending) {
  const cache = useQueryClient();
  const preview = useTrying('The preview cannot be shown', {
    mutationFn: (body: Sending & { nth: number }) =>
      callApi<typeof previewSending>('POST /api/ns/NotificationContent/PreviewSending', { body }),
  });
  const send = useTrying('Nothing was sent', {
    mutationFn: (body: Sending & { seen: string }) =>
      callApi<typeof sendNotification>('POST /api/ns/NotificationContent/Send', { body }),
    onSuccess: async ({ data: { mailingId, taskId } }) => {
      navigate({ to: '/ns/mailing/grid', search: { panel: 'detail', id: mailingId } });
      const { showBegun } = await import('../../../kit/web/task/show-begun.web.ts');
      await showBegun(cache, taskId, 'The messages are being written').catch(() => undefined);
    },
    onError: (error) => {
      if (failedWith(error, 409)) preview.reset();
    },
  });
  const [nth, setNth] = useState(0);
  const seen = preview.data;
  return {
    seen,
    /** Which of the messages is shown, from 0. */
    nth,
    look: (at: number) => {
      setNth(at);
      preview.mutate({ ...asked, nth: at });
    },
    isLooking: preview.isPending,
    forget: preview.reset,
    send: () => seen && send.mutate({ ...asked, seen: seen.seen }),
    isSending: send.isPending,
  };
}

/** Sends a notification to many people; the address may name it, a program whose guardians get it, or people: choose which and to whom, look at who would get what, and only then send. */
export function SendScreen() {
  const { notification, program, students, staff } = useAddress().search;
  const contents = useContentTitles();
  const asked = Number(notification) || 0;
  const [chosen, setChosen] = useState(asked);
  const [first] = useState<Audience>(() => {
    const [studentIds, staffIds] = [idsIn(students), idsIn(staff)];
    if (studentIds.length + staffIds.length > 0) return { ...nobody, audience: audience.picked, studentIds, staffIds };
    return { ...nobody, programIds: Number(program) ? [Number(program)] : [] };
  });
  const [to, setTo] = useState(first);
  const [asking, setAsking] = useState(mailAlone);
  useKeptDraft({
    name: 'send',
    typed: () => (chosen !== asked || to !== first || asking !== mailAlone ? { chosen, to, asking } : undefined),
    takeBack: (typed) => {
      setChosen(typed.chosen);
      setTo(typed.to);
      setAsking(typed.asking);
    },
  });
  const { seen, nth, look, isLooking, forget, send, isSending } = useSending({
    notificationContentId: chosen,
    ...to,
    ...asking,
    options: asking.options.map((option) => option.trim()).filter((option) => option !== ''),
  });
  const { part: SendingPreview } = useLoaded(loadPreview);
  const isChosen = contents?.some(({ notificationContentId }) => notificationContentId === chosen) ?? false;
  return (
    <Page
      title="Send"
      before={<BackLink to="/ns/notificationcontent/grid" page="Notifications" />}
      notice={<SendingNotice />}
      className={besideForm}
    >
      <form
        noValidate
        className="min-w-0 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          look(0);
        }}
      >
        <FieldFrame id="send-what" label="Notification" optional={false}>
          <ChoiceBox
            id="send-what"
            value={isChosen ? chosen : 0}
            onChange={({ target }) => {
              setChosen(Number(target.value));
              forget();
            }}
          >
            <option value={0}>Select</option>
            {contents?.map(({ notificationContentId, title }) => (
              <option key={notificationContentId} value={notificationContentId}>
                {title}
              </option>
            ))}
          </ChoiceBox>
        </FieldFrame>
        <AudienceForm
          of={to}
          onChange={(changed) => {
            setTo({ ...to, ...changed });
            forget();
          }}
        />
        <AskingForm
          of={asking}
          onChange={(changed) => {
            setAsking({ ...asking, ...changed });
            forget();
          }}
        />
        <Button type="submit" className="w-full" disabled={!isChosen || !isWhole(to) || isLooking}>
          {isLooking && !seen ? 'Loading...' : 'See who gets it'}
        </Button>
      </form>
      <div aria-live="polite" className="min-w-0">
        {seen && SendingPreview ? (
          <SendingPreview of={seen} nth={nth} onNth={look} busy={isSending} onSend={send} />
        ) : (
          <Muted>Choose a notification and to whom it goes. Nothing is sent until you have seen who gets it.</Muted>
        )}
      </div>
    </Page>
  );
}
