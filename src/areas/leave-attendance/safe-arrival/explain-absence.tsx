import { useId, useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { halvesInWords } from '../attendance/mark-in-words.domain.ts';
import type { answerAbsence } from './absence-answer.domain.ts';
import { longestNote } from './longest-note.domain.ts';

interface ExplainProps {
  absenceId: number;
  day: { attendanceDate: string; morning: boolean; afternoon: boolean };
}

/** Lets a signed-in guardian say that they know about an absence. */
export function ExplainAbsence({ absenceId, day }: ExplainProps) {
  const id = useId();
  const [note, setNote] = useState('');
  const [isBusy, attempt] = useAttempt();
  // The queries that it affects are refetched automatically.
  const answer = () =>
    attempt('Your answer was not saved', async () => {
      const { message } = await callApi<typeof answerAbsence>('POST /api/las/StudentAbsence/Answer', {
        body: { absenceId, note },
      });
      notify.success(message);
    });
  return (
    <Notice kind="warning">
      <p>
        {displayDate(day.attendanceDate)}: {halvesInWords(day)}. No reason has been given.
      </p>
      <form
        className="mt-3 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void answer();
        }}
      >
        <label htmlFor={id} className="min-w-40 flex-1">
          <span className="block text-muted text-xs">Reason (optional)</span>
          <input
            id={id}
            maxLength={longestNote}
            autoComplete="off"
            className="input h-8 w-full text-sm max-sm:h-11 max-sm:text-base"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <Button type="submit" kind="primary" small className="max-sm:w-full" disabled={isBusy}>
          We know of it
        </Button>
      </form>
    </Notice>
  );
}
