import { useQueryClient } from '@tanstack/react-query';
import { Download, FileArchive } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { lengths } from '../../../kit/domain/rules.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { PaperButton } from '../../../kit/web/list/paper-button.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { showBegun } from '../../../kit/web/task/show-begun.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { answerDataRequest, DataRequestRow, makeDataArchive, printDataRequestAnswer } from './data-request.domain.ts';
import {
  identityProofs,
  isOverdue,
  requestAbout,
  requestAbouts,
  requestKind,
  requestKinds,
  requestState,
  requestStates,
  requestWays,
  whomOf,
} from './data-request-words.domain.ts';
import { useArchive } from './use-archive.web.ts';

const ErasureSection = lazy(async () => ({ default: (await import('../erasure/erasure-section.tsx')).ErasureSection }));

/** A request, and for who may answer it what to do about it. */
export function RequestDetail({ row }: { row: DataRequestRow }) {
  const { canAll } = usePermissions();
  const isOpen = row.state === requestState.asked;
  const mayAnswer = canAll('datarequest.update');
  return (
    <div className="space-y-4">
      <p className="break-words font-semibold text-base">{whomOf(row)}</p>
      <Facts
        items={[
          ['Number', row.requestNumber],
          ['What is asked', labelOf(requestKinds, row.kind)],
          ['About', labelOf(requestAbouts, row.about)],
          ['Asked by', `${row.askedBy}, ${displayDate(row.askedOn)}`],
          ['How it came', labelOf(requestWays, row.way)],
          ['Identity', labelOf(identityProofs, row.proof)],
          ...(row.wish ? [['In their words', row.wish] as const] : []),
          ['State', `${labelOf(requestStates, row.state)}${row.answeredOn ? `, ${displayDate(row.answeredOn)}` : ''}`],
          ['Due on', `${displayDate(row.dueOn)}${isOverdue(row, today()) ? ' (overdue)' : ''}`],
          ...(row.answer ? [['Answer', row.answer] as const] : []),
        ]}
      />
      {mayAnswer && row.aboutId !== null && row.kind === requestKind.see && row.state !== requestState.refused && (
        <Archive row={row} />
      )}
      {mayAnswer && isOpen && row.kind === requestKind.correct && <Correct row={row} />}
      {mayAnswer && isOpen && row.kind === requestKind.erase && (
        <Suspense fallback={null}>
          <ErasureSection dataRequestId={row.dataRequestId} of={whomOf(row)} />
        </Suspense>
      )}
      {mayAnswer && isOpen && <Answer row={row} />}
      {mayAnswer && !isOpen && (
        <PaperButton<typeof printDataRequestAnswer>
          call="GET /api/gs/DataRequest/PrintAnswer"
          query={{ dataRequestId: row.dataRequestId }}
          file={`answer ${row.requestNumber}`}
          label="Letter"
        />
      )}
    </div>
  );
}

function Archive({ row: { dataRequestId, requestNumber, archiveUntil } }: { row: DataRequestRow }) {
  const cache = useQueryClient();
  const [isFetching, fetchArchive] = useArchive('GET /api/gs/DataRequest/Download');
  const make = useTrying('The archive was not begun', {
    mutationFn: () => callApi<typeof makeDataArchive>('POST /api/gs/DataRequest/MakeArchive', { body: { dataRequestId } }),
    onSuccess: ({ data }) => showBegun(cache, data, 'The archive is being made'),
  });
  const isKept = archiveUntil !== null && archiveUntil >= today();
  return (
    <section aria-label="Archive" className="space-y-3 border-line border-t pt-4">
      <Muted>
        {isKept
          ? `The archive is kept until ${displayDate(archiveUntil)}. Whoever asked here downloads it there.`
          : 'The archive has everything about this person, without what belongs to others. It is made in the background.'}
      </Muted>
      <div className="flex flex-wrap gap-2">
        {isKept && (
          <Button small busy={isFetching} onClick={() => fetchArchive(dataRequestId, requestNumber)}>
            <Download size={16} aria-hidden />
            Download
          </Button>
        )}
        <Button small kind={isKept ? undefined : 'primary'} busy={make.isPending} onClick={() => make.mutate(undefined)}>
          <FileArchive size={16} aria-hidden />
          {isKept ? 'Make it again' : 'Make the archive'}
        </Button>
      </div>
    </section>
  );
}

/** Where the office corrects what is wrong. */
function Correct({ row: { about, studentId, staffId } }: { row: DataRequestRow }) {
  const path = about === requestAbout.staff ? `/ss/staff/details/${staffId}` : `/sis/student/details/${studentId}`;
  if (studentId === null && staffId === null)
    return <Muted>Correct it with the guardian, on the page of one of the children.</Muted>;
  return (
    <LinkButton small to={path}>
      Open the record
    </LinkButton>
  );
}

function Answer({ row: { dataRequestId, version } }: { row: DataRequestRow }) {
  const id = useId();
  const [answer, setAnswer] = useState('');
  const decide = useTrying('Nothing was answered', {
    mutationFn: (state: number) =>
      callApi<typeof answerDataRequest>('POST /api/gs/DataRequest/Answer', { body: { dataRequestId, version, state, answer } }),
    onSuccess: ({ message }) => notify.success(message),
  });
  return (
    <section aria-label="Answer" className="space-y-4 border-line border-t pt-4">
      <FieldFrame id={id} label="Answer" optional hint="Stands in the letter. Needed to refuse: say why.">
        <textarea
          id={id}
          className={`${fieldBox} h-auto! min-h-15 py-2 [field-sizing:content]`}
          rows={3}
          maxLength={lengths.description}
          aria-describedby={`${id}-note`}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </FieldFrame>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" busy={decide.isPending} onClick={() => decide.mutate(requestState.answered)}>
          Answered
        </Button>
        <Button disabled={decide.isPending || answer.trim() === ''} onClick={() => decide.mutate(requestState.refused)}>
          Refuse
        </Button>
      </div>
    </section>
  );
}
