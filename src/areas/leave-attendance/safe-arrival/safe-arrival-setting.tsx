import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notSavedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Held } from '../../../kit/web/form/held.tsx';
import { Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { HoursFields } from '../../../kit/web/inputs/hours-fields.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { ErrorLines } from '../../../kit/web/toast/error-lines.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { waitMinutes } from './absence-states.domain.ts';
import type { changeSafeArrival, getSafeArrival } from './safe-arrival.domain.ts';

const key = ['las', 'SafeArrival'];
type Setting = AnswerOf<typeof getSafeArrival>;

/** Switches safe arrival on and off, below the events that people are told about automatically. */
export function SafeArrivalSetting() {
  const { data, error } = useCall<typeof getSafeArrival>('GET /api/las/SafeArrival', {});
  return (
    <section aria-labelledby="safe-arrival" className="mt-8 border-line border-t pt-5">
      <h2 id="safe-arrival" className="text-base">
        Safe arrival
      </h2>
      <Muted className="mt-1 mb-3">
        When today’s register has marked a child absent without leave for {waitMinutes} minutes, guardians who may be contacted
        get a message with a link for their answer. Until somebody has given a reason, the child is listed under Safe Arrival with
        the numbers to call. If the register is corrected afterwards, the guardians are told.
      </Muted>
      {error && (
        <Notice kind="error">
          <ErrorLines error={error} />
        </Notice>
      )}
      {data ? <SettingForm key={data.version} stored={data} /> : !error && <Skeleton shape="lines" />}
    </section>
  );
}

function SettingForm({ stored }: { stored: Setting }) {
  const cache = useQueryClient();
  const [setting, setSetting] = useState(stored);
  const save = useTrying(notSavedMessage, {
    mutationFn: () => callApi<typeof changeSafeArrival>('PUT /api/las/SafeArrival', { body: setting }),
    onSuccess: async ({ message }) => {
      notify.success(message);
      await cache.invalidateQueries({ queryKey: key });
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Held during={save.isPending}>
        <Tick
          label="Ask guardians about absences without leave"
          className="font-semibold"
          checked={setting.isOn}
          onChange={(isOn) => setSetting({ ...setting, isOn })}
        />
        <HoursFields
          title="Hours in which guardians are asked"
          from={setting.tellFrom}
          to={setting.tellTo}
          onFrom={(tellFrom) => setSetting({ ...setting, tellFrom })}
          onTo={(tellTo) => setSetting({ ...setting, tellTo })}
          hint="Nobody is asked during quiet hours. Anyone who is not asked is still on the list to call."
        />
      </Held>
      <Button type="submit" kind="primary" className="mt-5" busy={save.isPending}>
        Save safe arrival
      </Button>
    </form>
  );
}
