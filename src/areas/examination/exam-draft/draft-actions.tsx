import { useState } from 'react';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { dropExamDrafts, ExamDraft, moveExamDrafts, publishExamDrafts } from './exam-draft.domain.ts';

type Deed = 'publish' | 'move' | 'delete';

/** What can be done with the chosen ones, each after a question that names how many. */
export function DraftActions({ chosen }: { chosen: readonly ExamDraft[] }) {
  const { can } = usePermissions();
  const [asked, setAsked] = useState<Deed | null>(null);
  const [weeks, setWeeks] = useState(1);
  const examDraftIds = chosen.map(({ examDraftId }) => examDraftId);
  const calls: Record<Deed, () => Promise<{ message: string }>> = {
    publish: () => callApi<typeof publishExamDrafts>('POST /api/egs/ExamDraft/Publish', { body: { examDraftIds } }),
    move: () => callApi<typeof moveExamDrafts>('PUT /api/egs/ExamDraft/Move', { body: { examDraftIds, days: weeks * 7 } }),
    delete: () =>
      callApi<typeof dropExamDrafts>('DELETE /api/egs/ExamDraft', { query: { examDraftIds: examDraftIds.join(',') } as never }),
  };
  const run = useTrying('Nothing was changed', {
    mutationFn: (deed: Deed) => calls[deed](),
    onSuccess: ({ message }) => void notify.success(message),
  });
  const what = counted(chosen.length, 'examination');
  const exams = chosen.flatMap((draft) => draft.exams).filter(({ isTaught }) => isTaught).length;
  const question = (deed: Deed) => ({
    open: asked === deed,
    busy: run.isPending,
    onCancel: () => setAsked(null),
    onConfirm: () => run.mutate(deed, { onSettled: () => setAsked(null) }),
  });
  const button = { small: true, disabled: chosen.length === 0 };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {can('examschedule.create') && (
        <Button {...button} kind="primary" onClick={() => setAsked('publish')}>
          Publish {what}
        </Button>
      )}
      <Button {...button} onClick={() => setAsked('move')}>
        Move
      </Button>
      <Button {...button} onClick={() => setAsked('delete')}>
        Delete
      </Button>
      <ConfirmDialog
        {...question('publish')}
        title={`Publish ${what}`}
        text={`They are entered with ${counted(exams, 'exam')}, and the families of the classes are told when each is.`}
        action="Publish"
      />
      <ConfirmDialog
        {...question('move')}
        title={`Move ${what}`}
        text="All their exams move along and keep their weekdays."
        action="Move"
      >
        <label className="mt-3 block">
          Weeks later; a number below 0 means earlier
          <input
            type="number"
            className={fieldBox}
            min={-52}
            max={52}
            step={1}
            value={weeks}
            onChange={({ target }) => setWeeks(Math.trunc(target.valueAsNumber) || 0)}
          />
        </label>
      </ConfirmDialog>
      <ConfirmDialog {...question('delete')} about={what} text="They are gone for good." />
    </div>
  );
}
