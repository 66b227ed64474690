import { fullName } from '../../../common/person-name.domain.ts';
import { OpenSign } from '../../../kit/web/panel/open-sign.tsx';
import { formatPercent } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { studentEmptyTexts } from '../../student/student/empty-texts.domain.ts';
import { standing } from '../grade-record/marks.domain.ts';
import { PassBadge } from './pass-badge.tsx';
import { ResultParts } from './result-parts.tsx';
import type { ExamResult } from './results.domain.ts';
import { totalText } from './totals-in-words.web.ts';

/** Students ordered by rank; each line opens to show the marks behind its figures. */
export function ResultList({ results }: { results: readonly ExamResult[] }) {
  if (results.length === 0) return <Muted>{studentEmptyTexts.grades}</Muted>;
  const open = openSubjects(results);
  return (
    <>
      {open.length > 0 && <Muted className="mb-3">Not entered yet: {open.join(', ')}. Ranks and results may still change.</Muted>}
      <ol className="overflow-clip rounded-box border border-line">
        {results.map((result) => (
          <li key={result.studentId} className="border-line border-t first:border-t-0">
            <details>
              <summary className="group flex min-h-12 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 max-sm:gap-x-3 py-2 hover:bg-wash focus-visible:ring-focus-inside">
                <OpenSign />
                <span className="w-8 shrink-0 text-right font-semibold tabular-nums">
                  {result.rank ?? <span className="font-normal text-muted group-hover:text-base-content">–</span>}
                </span>
                <span className="min-w-40 flex-1 break-words font-semibold max-sm:basis-[calc(100%-6rem)]">
                  {fullName(result.student)}
                </span>
                <span className="w-36 shrink-0 text-right text-muted tabular-nums max-sm:w-auto group-hover:text-base-content">
                  {totalText(result)}
                </span>
                <span className="w-20 shrink-0 text-right font-semibold max-sm:w-auto tabular-nums">
                  {result.percentage === null ? '' : formatPercent(result.percentage)}
                </span>
                <span className="w-10 shrink-0 max-sm:w-auto">{result.letter}</span>
                <span className="w-22 shrink-0 max-sm:ml-auto max-sm:w-auto">
                  <PassBadge isPassed={result.isPassed} />
                </span>
              </summary>
              <div className="px-4 pb-4 sm:pl-16">
                <ResultParts result={result} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The subjects in which nobody has marks yet. */
function openSubjects(results: readonly ExamResult[]): string[] {
  const open = results.flatMap(({ subjects }) => subjects.filter((subject) => subject.standing === standing.notEntered));
  return [...new Set(open.map(({ courseName }) => courseName))];
}
