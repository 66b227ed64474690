import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { notSavedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Held } from '../../../kit/web/form/held.tsx';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { fieldBox, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { HoursFields } from '../../../kit/web/inputs/hours-fields.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { ErrorLines } from '../../../kit/web/toast/error-lines.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { ContentOptions } from '../notification-content/content-options.tsx';
import { useContentTitles } from '../notification-content/content-titles.web.ts';
import { SendingNotice } from '../outbox/sending-notice.tsx';
import type { changeNotificationEvents, getNotificationEvents, NotificationEvent } from './notification-event.domain.ts';
import { toldInWords } from './told-words.web.ts';

const key = ['ns', 'NotificationEvent'];

interface Settings {
  version: number;
  quietFrom: string;
  quietTo: string;
  events: NotificationEvent[];
}

/**
 * What people are told automatically: about which events, with which notification, and the quiet hours.
 * @param children what else the school can switch on
 */
export function EventScreen({ children }: { children?: ReactNode }) {
  const { data, error, refetch } = useCall<typeof getNotificationEvents>('GET /api/ns/NotificationEvent', {});
  return (
    <Page title="Events" notice={<SendingNotice />} className="max-w-240">
      {error && (
        <Notice kind="error">
          <ErrorLines error={error} />
          <Button small className="mt-2" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {data ? <EventForm key={data.version} stored={data} /> : !error && <Skeleton shape="lines" />}
      {children}
    </Page>
  );
}

function EventForm({ stored }: { stored: Settings }) {
  const cache = useQueryClient();
  const [settings, setSettings] = useState(stored);
  const contents = useContentTitles();
  const save = useTrying(notSavedMessage, {
    mutationFn: () => {
      const events = settings.events.map(({ event, isOn, notificationContentId, at }) => ({
        event,
        isOn,
        notificationContentId,
        at,
      }));
      return callApi<typeof changeNotificationEvents>('PUT /api/ns/NotificationEvent', { body: { ...settings, events } });
    },
    onSuccess: async ({ message }) => {
      notify.success(message);
      await cache.invalidateQueries({ queryKey: key });
    },
  });
  const change = (event: string, changes: Partial<NotificationEvent>) =>
    setSettings({
      ...settings,
      events: settings.events.map((one) => (one.event === event ? { ...one, ...changes } : one)),
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Muted className="mb-4">
        People are told automatically of each event that is switched on: behind the bell, and by e-mail if a notification is
        chosen. In their own settings, everybody can choose how they want to hear of it.
      </Muted>
      <Held during={save.isPending}>
        <ul className="divide-y divide-line border-line border-y">
          {settings.events.map((event) => (
            <EventLine key={event.event} event={event} contents={contents} onChange={(changes) => change(event.event, changes)} />
          ))}
        </ul>
        <HoursFields
          title="Quiet hours"
          from={settings.quietFrom}
          to={settings.quietTo}
          onFrom={(quietFrom) => setSettings({ ...settings, quietFrom })}
          onTo={(quietTo) => setSettings({ ...settings, quietTo })}
          hint="E-mails that can wait are sent after the quiet hours. For none, enter the same time twice."
        />
      </Held>
      <Button type="submit" kind="primary" className="mt-6" busy={save.isPending}>
        Save
      </Button>
    </form>
  );
}

interface EventLineProps {
  event: NotificationEvent;
  contents: ReturnType<typeof useContentTitles>;
  onChange: (changes: Partial<NotificationEvent>) => void;
}

/** One event: whether people are told of it, when, and with which notification. */
function EventLine({ event, contents, onChange }: EventLineProps) {
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[1fr_24rem]">
      <div className="min-w-0">
        <Tick label={event.label} className="font-semibold" checked={event.isOn} onChange={(isOn) => onChange({ isOn })} />
        <Muted>
          {event.when}. Told to {toldInWords(event.to)}.
          {event.placeholders.length > 0 && ` Additional placeholders: ${event.placeholders.join(', ')}.`}
        </Muted>
      </div>
      <div className="flex items-start gap-3">
        {event.at !== null && (
          <div className="w-36 shrink-0">
            <input
              type="time"
              step={300}
              aria-label={`Time for ${event.label}`}
              className={fieldBox}
              value={event.at}
              onChange={({ target }) => onChange({ at: target.value })}
            />
          </div>
        )}
        <div className="min-w-0 flex-1">
          <ChoiceBox
            aria-label={`Notification for ${event.label}`}
            value={event.notificationContentId ?? 0}
            onChange={({ target }) => onChange({ notificationContentId: Number(target.value) || null })}
          >
            <option value={0}>{event.isAlwaysSent ? 'In Homeroom’s own words' : 'No e-mail'}</option>
            <ContentOptions of={contents} />
          </ChoiceBox>
        </div>
      </div>
    </li>
  );
}
