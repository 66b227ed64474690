import { Undo2 } from 'lucide-react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { getLastChange, undoChange } from './hand.domain.ts';

/** Takes back what the caller changed last by hand; not there while there is nothing to take back. */
export function UndoButton() {
  const [busy, attempt] = useAttempt();
  const { data: last, refetch } = useCall<typeof getLastChange>('GET /api/gs/Timetable/GetLastChange', {});
  if (!last) return null;
  const undo = () =>
    attempt('It was not undone', async () => {
      // A change made just now may not have arrived here yet.
      const { data: newest } = await refetch({ throwOnError: true });
      const { timetableChangeId } = newest ?? last;
      const { message } = await callApi<typeof undoChange>('POST /api/gs/Timetable/UndoChange', { body: { timetableChangeId } });
      notify.success(message);
    });
  return (
    <Button small title={`Undo: ${last.what}`} disabled={busy} onClick={() => void undo()}>
      <Undo2 size={16} aria-hidden />
      Undo
    </Button>
  );
}
