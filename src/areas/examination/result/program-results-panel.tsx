import { useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { PanelPager } from '../../../kit/web/panel/panel-pager.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import { studentEmptyTexts } from '../../student/student/empty-texts.domain.ts';
import { PassBadge } from './pass-badge.tsx';
import { ResultParts } from './result-parts.tsx';
import { resultText } from './result-words.web.ts';
import type { getLastResults } from './results.domain.ts';

const pageSize = 8;

/**
 * A program's last examination that has marks: its students ordered by rank, page by page, each opening to show the marks.
 * @param isLeftOut whether nothing is shown where there is none
 */
export function ProgramResultsPanel({ programId, isLeftOut = false }: { programId: number; isLeftOut?: boolean }) {
  const data = usePanelData<typeof getLastResults>('GET /api/egs/Examination/GetLastResultsForProgram', {
    programId,
    ...inYear(useChosenYear()),
  });
  const [page, setPage] = useState(1);
  const [which, setWhich] = useState<'all' | 'passed' | 'failed'>('all');
  if (data === undefined) return <Skeleton shape="lines" />;
  if (data === null) return isLeftOut ? null : <Muted>{studentEmptyTexts.grades}</Muted>;
  const { examinationId, examinationName, startDate, results } = data;
  const lists = {
    all: results,
    passed: results.filter(({ isPassed }) => isPassed),
    failed: results.filter(({ isPassed }) => isPassed === false),
  };
  const listed = lists[which];
  const totalPages = Math.ceil(listed.length / pageSize);
  const shown = Math.max(1, Math.min(page, totalPages));
  return (
    <>
      <p className="pb-1">
        <Link
          to={`/egs/examination/results/${examinationId}`}
          className="rounded-field font-semibold underline-offset-4 hover:underline focus-visible:ring-focus"
        >
          {examinationName}
        </Link>{' '}
        <span className="text-muted tabular-nums">{displayDate(startDate)}</span>
      </p>
      <div className="flex pb-2">
        <Segment
          label="Students"
          items={[
            { value: 'all', label: `All ${lists.all.length}` },
            { value: 'passed', label: `Passed ${lists.passed.length}` },
            { value: 'failed', label: `Failed ${lists.failed.length}` },
          ]}
          value={which}
          onChange={(value) => {
            setWhich(value);
            setPage(1);
          }}
        />
      </div>
      <ul>
        {listed.slice((shown - 1) * pageSize, shown * pageSize).map((result) => (
          <li key={result.studentId} className="border-line border-t">
            <details>
              <summary className="cursor-pointer rounded-field py-2 focus-visible:ring-focus">
                <span className="inline-flex w-[calc(100%-1.5rem)] items-center gap-3 align-middle">
                  <span className="min-w-0 flex-1 break-words">{fullName(result.student)}</span>
                  <span className="shrink-0 text-right tabular-nums">{resultText(result)}</span>
                  <PassBadge isPassed={result.isPassed} />
                </span>
              </summary>
              <div className="pb-3">
                <ResultParts result={result} />
              </div>
            </details>
          </li>
        ))}
      </ul>
      {listed.length === 0 && <Muted className="border-line border-t py-2">Nobody.</Muted>}
      <PanelPager page={shown} totalPages={totalPages} onPage={setPage} />
    </>
  );
}
