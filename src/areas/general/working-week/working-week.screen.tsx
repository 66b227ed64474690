import { useEffect, useRef, useState } from 'react';
import { notSavedMessage, savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Held } from '../../../kit/web/form/held.tsx';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { useKeptDraft } from '../../../kit/web/offline/use-kept-draft.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { PageHead } from '../../../kit/web/parts/page.tsx';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import { WaitingPage } from '../../../kit/web/parts/skeletons.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { getWorkingWeek, saveWorkingWeek, WorkingWeekRow } from './working-week.domain.ts';

const week = { area: 'gs', name: 'WorkingWeek' };

/** Which weekdays are school days; saved at once. */
export function WorkingWeekScreen() {
  const { data: stored, error, refetch } = useCall<typeof getWorkingWeek>('GET /api/gs/WorkingWeek', {});
  // Other people's changes are shown only when nothing is being edited here.
  const shown = useRef(stored);
  const [isEdited, setEdited] = useState(false);
  if (!isEdited) shown.current = stored;
  useEffect(() => {
    if (error) notify.failure('Failed to fetch working week', error);
  }, [error]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title="Working Week" />
      <Fetched of={{ data: shown.current, error, refetch }} what="working week" waiting={<WaitingPage />}>
        {(days) => <Week key={days.map(({ version }) => version).join()} days={days} onEdited={setEdited} />}
      </Fetched>
    </div>
  );
}

function Week({ days, onEdited }: { days: readonly WorkingWeekRow[]; onEdited: (isEdited: boolean) => void }) {
  const { can } = usePermissions();
  const refresh = useRefresh();
  const [free, setFree] = useState(() => new Set(days.filter((day) => !day.isWorkingDay).map((day) => day.workingWeekId)));
  const [saving, attempt] = useAttempt();
  const mayChange = can('workingweek.update');
  const changes = days.filter((day) => day.isWorkingDay === free.has(day.workingWeekId)).length;
  useEffect(() => onEdited(changes > 0), [changes, onEdited]);
  const guard = useUnsavedGuard(changes > 0);
  useKeptDraft({ name: 'working week', typed: () => (changes > 0 ? free : undefined), takeBack: setFree });
  const toggle = (id: number) => {
    const next = new Set(free);
    if (!next.delete(id)) next.add(id);
    setFree(next);
  };
  const save = () =>
    attempt(notSavedMessage, async () => {
      const workingWeek = days.map(({ workingWeekId, dayOfWeekName, version }) => ({
        workingWeekId,
        dayOfWeekName,
        isWorkingDay: !free.has(workingWeekId),
        version,
      }));
      await callApi<typeof saveWorkingWeek>('PUT /api/gs/WorkingWeek/UpdateWorkingWeekBulk', { body: { workingWeek } });
      guard.release();
      onEdited(false);
      notify.success(savedMessage);
      await refresh(week);
    });
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ScrollRegion label="Days of the week" className="fill-rest overflow-y-auto px-4 sm:px-6">
        <Held during={saving}>
          <ul className="max-w-140 divide-y divide-line rounded-box border border-line">
            {days.map(({ workingWeekId: id, dayOfWeekName }) => (
              <li key={id} className="flex h-11 items-center gap-3 px-4">
                <label htmlFor={`day-${id}`} className={`flex-1 ${free.has(id) ? 'text-muted' : ''}`}>
                  {dayOfWeekName}
                </label>
                <span aria-hidden className="text-muted text-xs">
                  {free.has(id) ? 'Day off' : 'Working day'}
                </span>
                <input
                  id={`day-${id}`}
                  type="checkbox"
                  className="toggle toggle-sm border-(--field-border) checked:bg-base-content checked:text-base-100"
                  checked={!free.has(id)}
                  disabled={!mayChange}
                  onChange={() => toggle(id)}
                />
              </li>
            ))}
          </ul>
        </Held>
      </ScrollRegion>
      {mayChange && (
        <footer className="flex min-h-16 shrink-0 items-center gap-3 border-line border-t px-4 sm:px-6">
          <span className="flex-1 text-muted" aria-live="polite">
            {changes > 0 && counted(changes, 'change waits', 'changes wait')}
          </span>
          <Button type="submit" kind="primary" busy={saving} disabled={changes === 0}>
            Save
          </Button>
        </footer>
      )}
      {guard.dialog}
    </form>
  );
}
