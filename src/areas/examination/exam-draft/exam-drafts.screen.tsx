import { lazy, Suspense } from 'react';
import { displayDate, displayDays } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { useAllBut } from '../../../kit/web/inputs/all-but.web.ts';
import { Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import type { ExamDraft, getExamDrafts } from './exam-draft.domain.ts';

const DraftActions = lazy(async () => ({ default: (await import('./draft-actions.tsx')).DraftActions }));

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
  const [chosen, choose] = useAllBut(drafts, ({ examDraftId }) => examDraftId);
  const names = [...new Set(drafts.map(({ examinationName }) => examinationName))];
  return (
    <div className="space-y-4">
      <Muted>
        Nobody else sees them. Published, they are examinations like any other, and the families of the classes are told.
      </Muted>
      <Suspense fallback={<div className="h-8 max-sm:h-11" />}>
        <DraftActions chosen={chosen} />
      </Suspense>
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
