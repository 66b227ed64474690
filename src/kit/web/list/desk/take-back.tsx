import type { undoChange } from '../../../domain/list/many.domain.ts';
import type { AnyListed } from '../../../domain/resource.domain.ts';
import { callApi } from '../../calls/api.web.ts';
import { useTrying } from '../../calls/trying.web.ts';
import { Button } from '../../parts/button.tsx';
import { notify } from '../../toast/toast.tsx';

interface TakeBackProps {
  of: AnyListed;
  manyChangeId: number;
  onEnd: () => void;
}

/** Offers to take back what was changed for many records, as a whole. */
export function TakeBack({ of, manyChangeId, onEnd }: TakeBackProps) {
  const undo = useTrying('Nothing was taken back', {
    mutationFn: () => callApi<typeof undoChange>('POST /api/ias/ManyRecords/UndoChange', { body: { manyChangeId } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onEnd();
    },
  });
  return (
    <p className="flex w-full items-center gap-3 pt-1 text-muted">
      The {of.labels.many} were changed.
      <Button small busy={undo.isPending} onClick={() => undo.mutate()}>
        Take it back
      </Button>
    </p>
  );
}
