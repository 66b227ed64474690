import { useState } from 'react';
import { displayDate, displayDays } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { fieldBox, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { dropExamDrafts, ExamDraft, getExamDrafts, moveExamDrafts, publishExamDrafts } from './exam-draft.domain.ts';

/** The examinations that the plan of a school year has prepared, until they are published. */
export function ExamDraftsScreen() {
  const drafts = useCall<typeof getExamDrafts>('GET /api/egs/ExamDraft', {});
  return (
    <Page title="Draft Examinations" before={<BackLink to="/egs/examination/grid" page="Examinations" />}>
      <Fetched of={drafts} what="draft examinations">
        {(found) =>
          found.length === 0 ? <Muted>There are none. The plan of a new school year makes them.</Muted> : <Drafts of={found} />
        }
      </Fetched>
    </Page>
  );
}

function Drafts({ of: drafts }: { of: readonly ExamDraft[] }) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = drafts.filter(({ examDraftId }) => !left.has(examDraftId));
  const names = [...new Set(drafts.map(({ examinationName }) => examinationName))];
  const choose = (of: readonly ExamDraft[], on: boolean) => {
    const ids = of.map(({ examDraftId }) => examDraftId);
    setLeft((before) => new Set(on ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids]));
  };
  return (
    <div className="space-y-4">
      <Muted>
        Nobody else sees them. Published, they are examinations like any other, and the families of the classes are told.
      </Muted>
      <Actions chosen={chosen} />
      {names.map((name) => {
        const own = drafts.filter(({ examinationName }) => examinationName === name);
        const isAll = own.every((draft) => chosen.includes(draft));
        return (
          <Panel key={name} title={name} note={<Tick label="All classes" checked={isAll} onChange={(on) => choose(own, on)} />}>
            <ul className="gap-x-6 sm:columns-2 xl:columns-3">
              {own.map((draft) => (
                <li key={draft.examDraftId} className="mb-1 break-inside-avoid">
                  <Tick
                    label={`${draft.programName}, ${displayDays(draft.startDate, draft.endDate)}`}
                    checked={chosen.includes(draft)}
                    onChange={(on) => choose([draft], on)}
                  />
                  <Exams of={draft} />
                </li>
              ))}
            </ul>
          </Panel>
        );
      })}
    </div>
  );
}

const Exams = ({ of: { exams } }: { of: ExamDraft }) =>
  exams.length > 0 && (
    <details className="ml-7">
      <summary className="min-h-6 cursor-pointer rounded-field text-muted text-xs focus-visible:ring-focus max-sm:py-2">
        {counted(exams.length, 'exam')}
      </summary>
      <ul className="mt-1 text-xs">
        {exams.map(({ courseId, courseName, examDate, startTime, endTime, isTaught }) => (
          <li key={courseId} className="break-words">
            {courseName || 'A course that was deleted'}, {displayDate(examDate)}, {startTime} to {endTime}
            {!isTaught && <span className="text-warning-content">: not taught there, and left out</span>}
          </li>
        ))}
      </ul>
    </details>
  );

type Deed = 'publish' | 'move' | 'delete';

/** What can be done with the chosen ones, each after a question that names how many. */
function Actions({ chosen }: { chosen: readonly ExamDraft[] }) {
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
