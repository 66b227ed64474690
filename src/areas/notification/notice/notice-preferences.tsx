import { useQueryClient } from '@tanstack/react-query';
import { notSavedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { changeNoticePreferences, listNoticePreferences } from './notice.domain.ts';

const key = ['ns', 'NoticePreference'];

/** For each kind of event: whether the user wants a notice, an e-mail, both or neither. Each tick is saved at once. */
export function NoticePreferences() {
  const cache = useQueryClient();
  const { data } = useCall<typeof listNoticePreferences>('GET /api/ns/NoticePreference', {});
  const save = useTrying(notSavedMessage, {
    mutationFn: (preference: { event: string; wantsNotice: boolean; wantsMail: boolean }) =>
      callApi<typeof changeNoticePreferences>('PUT /api/ns/NoticePreference', { body: { preferences: [preference] } }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
  if (!data || data.length === 0) return null;
  return (
    <Panel title="What I want to hear about">
      <ul className="divide-y divide-line">
        {data.map(({ event, label, when, wantsNotice, wantsMail }) => (
          <li key={event} className="py-3 first:pt-0 last:pb-0">
            <p className="font-semibold">{label}</p>
            <Muted small>{when}.</Muted>
            <div className="mt-1 flex gap-6">
              <Tick
                label="Notice"
                of={label}
                checked={wantsNotice}
                onChange={(wanted) => save.mutate({ event, wantsNotice: wanted, wantsMail })}
              />
              <Tick
                label="E-mail"
                of={label}
                checked={wantsMail}
                onChange={(wanted) => save.mutate({ event, wantsNotice, wantsMail: wanted })}
              />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
