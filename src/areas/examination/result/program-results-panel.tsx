import { useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { Pager } from '../../../kit/web/list/pager.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import { studentEmptyTexts } from '../../student/student/empty-texts.domain.ts';
import { PassBadge } from './pass-badge.tsx';
import { resultText } from './result-words.web.ts';
import type { getLastResults } from './results.domain.ts';

const pageSize = 8;

/** The last examination of one program that has marks, its students in the order of ranks, page by page. */
export function ProgramResultsPanel({ programId }: { programId: number }) {
  const data = usePanelData<typeof getLastResults>('GET /api/egs/Examination/GetLastResultsForProgram', { programId });
  const [page, setPage] = useState(1);
  if (data === undefined) return <Skeleton shape="lines" />;
  if (data === null) return <p className="text-muted">{studentEmptyTexts.grades}</p>;
  const { examinationId, examinationName, startDate, results } = data;
  const passed = results.filter(({ isPassed }) => isPassed).length;
  const failed = results.filter(({ isPassed }) => isPassed === false).length;
  const totalPages = Math.ceil(results.length / pageSize);
  const shown = Math.min(page, totalPages);
  return (
    <>
      <p className="pb-1">
        <Link
          to={`/egs/examination/results/${examinationId}`}
          className="rounded-field font-semibold underline-offset-4 hover:underline focus-visible:ring-focus"
        >
          {examinationName}
        </Link>{' '}
        <span className="text-muted tabular-nums">
          {displayDate(startDate)}: {passed} passed, {failed} failed
        </span>
      </p>
      <ul>
        {results.slice((shown - 1) * pageSize, shown * pageSize).map((result) => (
          <li key={result.studentId} className="flex min-h-10 items-center gap-3 border-line border-t py-1">
            <span className="min-w-0 flex-1 break-words">{fullName(result.student)}</span>
            <span className="shrink-0 text-right tabular-nums">{resultText(result)}</span>
            <PassBadge isPassed={result.isPassed} />
          </li>
        ))}
      </ul>
      {totalPages > 1 && (
        <div className="mt-2 flex items-center justify-end gap-2">
          <Pager page={shown} totalPages={totalPages} onPage={setPage} />
        </div>
      )}
    </>
  );
}
