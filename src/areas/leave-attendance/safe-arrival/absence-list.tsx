import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallButton } from '../../../common/call-button.tsx';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { notSavedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { Link } from '../../../kit/web/route/link.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { halvesInWords } from '../attendance/mark-in-words.domain.ts';
import { absenceInWords } from './absence-in-words.domain.ts';
import { absenceState, absenceStates, waitMinutes } from './absence-states.domain.ts';
import { longestNote } from './longest-note.domain.ts';
import type { Absence, explainAbsence, getAbsences } from './safe-arrival.domain.ts';

const useAbsences = () => usePanelData<typeof getAbsences>('GET /api/las/StudentAbsence', {});
const text = 'px-4 pb-4 text-muted';
const loading = (
  <div className="px-4 pb-4">
    <Skeleton shape="lines" />
  </div>
);

/** The absences that somebody should call about. */
export function OpenAbsences() {
  const data = useAbsences();
  const { canAll } = usePermissions();
  if (!data) return loading;
  const open = data.absences.filter(({ state }) => state === absenceState.open);
  return (
    <>
      {!data.isOn && (
        <p className={text}>
          Safe arrival is switched off: nobody is asked about absences.
          {canAll('notificationcontent.update') && (
            <>
              {' '}
              <Link to="/ns/event" className="link">
                Switch it on
              </Link>
            </>
          )}
        </p>
      )}
      {data.isOn && open.length === 0 && <p className={text}>Everybody who is absent has leave, or somebody has said why.</p>}
      <ul>
        {open.map((absence) => (
          <OpenAbsence key={absence.absenceId} absence={absence} />
        ))}
      </ul>
      {data.waiting > 0 && (
        <p className={`${text} ${open.length > 0 ? 'border-line border-t pt-3' : ''}`}>
          {data.waiting === 1 ? 'One more was' : `${data.waiting} more were`} marked absent in the last {waitMinutes} minutes.
          Their guardians are asked once the register has said so for that long.
        </p>
      )}
    </>
  );
}

/** What is known about everyone else who is absent today. */
export function ExplainedAbsences() {
  const data = useAbsences();
  if (!data) return loading;
  const explained = data.absences.filter(({ state }) => state !== absenceState.open);
  if (explained.length === 0) return <p className={text}>Nothing yet.</p>;
  return (
    <ul>
      {explained.map((absence) => (
        <ExplainedAbsence key={absence.absenceId} absence={absence} />
      ))}
    </ul>
  );
}

function useExplain(absence: Absence) {
  const cache = useQueryClient();
  return useTrying(notSavedMessage, {
    mutationFn: (known: { state: number; note: string }) =>
      callApi<typeof explainAbsence>('PUT /api/las/StudentAbsence/Explain', {
        body: { absenceId: absence.absenceId, version: absence.version, ...known },
      }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => cache.invalidateQueries({ queryKey: ['las', 'StudentAbsence'] }),
  });
}

function OpenAbsence({ absence }: { absence: Absence }) {
  const [note, setNote] = useState('');
  const explain = useExplain(absence);
  const { told, toldTo, phones } = absence;
  const name = fullName(absence);
  const button = (state: number) => (
    <Button
      aria-label={`${labelOf(absenceStates, state)}: ${name}`}
      small
      className="max-sm:flex-auto"
      disabled={explain.isPending}
      onClick={() => explain.mutate({ state, note })}
    >
      {labelOf(absenceStates, state)}
    </Button>
  );
  return (
    <AbsenceRow absence={absence} about={told ? `Asked at ${told}: ${toldTo.join(', ')}` : 'No guardian was written to'}>
      <ul className="flex flex-wrap gap-2">
        {phones.map((of) => (
          <li key={`${of.name} ${of.phone}`} className="max-sm:w-full">
            {of.name ? (
              <CallButton who={of.name} relationship={of.relationship} phone={of.phone} />
            ) : (
              <CallButton who="Emergency" phone={of.phone} />
            )}
          </li>
        ))}
        {phones.length === 0 && <li className="text-muted">No phone number</li>}
      </ul>
      <div className="flex flex-wrap gap-2">
        <input
          aria-label={`Note about ${name}`}
          placeholder="Note"
          maxLength={longestNote}
          autoComplete="off"
          className={`${barBox} min-w-40 flex-1 max-sm:basis-full`}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {button(absenceState.explained)}
        {button(absenceState.arrivedLate)}
      </div>
    </AbsenceRow>
  );
}

function ExplainedAbsence({ absence }: { absence: Absence }) {
  const explain = useExplain(absence);
  return (
    <AbsenceRow absence={absence} about={absenceInWords(absence) ?? ''}>
      <Button
        aria-label={`Not explained after all: ${fullName(absence)}`}
        small
        className="self-start"
        disabled={explain.isPending}
        onClick={() => explain.mutate({ state: absenceState.open, note: '' })}
      >
        Not explained after all
      </Button>
    </AbsenceRow>
  );
}

function AbsenceRow({ absence, about, children }: { absence: Absence; about: string; children: ReactNode }) {
  const { studentId, programName, attendanceDate } = absence;
  const day = attendanceDate === today() ? '' : ` on ${displayDate(attendanceDate)}`;
  return (
    <li className="flex flex-col gap-3 border-line border-t px-4 py-3">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={`/sis/student/details/${studentId}`}
            className="min-w-0 break-words rounded-field font-semibold underline-offset-4 hover:underline focus-visible:ring-focus"
          >
            {fullName(absence)}
          </Link>
          <span className="text-muted">
            {programName}, {halvesInWords(absence).toLowerCase()}
            {day}
          </span>
        </p>
        <Muted className="break-words">{about}</Muted>
      </div>
      {children}
    </li>
  );
}
