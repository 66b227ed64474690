import { fullName } from '../../../common/person-name.domain.ts';
import { formatNumber, formatPercent } from '../../../kit/web/parts/format.web.ts';
import { standing } from '../grade-record/marks.domain.ts';
import { PassBadge } from './pass-badge.tsx';
import { totalText } from './result-words.web.ts';
import type { ExamResult } from './results.domain.ts';
import { SubjectTable } from './subject-table.tsx';

/** Students in the order of ranks; a line opens into the parts of its figures. */
export function ResultList({ results }: { results: readonly ExamResult[] }) {
  if (results.length === 0) return <p className="text-muted">No Grade records found</p>;
  return (
    <ol className="overflow-clip rounded-box border border-line">
      {results.map((result) => (
        <li key={result.studentId} className="border-line border-t first:border-t-0">
          <details>
            <summary className="group flex min-h-12 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 -outline-offset-2 hover:bg-wash focus-visible:ring-focus">
              <span className="w-8 shrink-0 text-right font-semibold tabular-nums">
                {result.rank ?? <span className="font-normal text-muted group-hover:text-base-content">–</span>}
              </span>
              <span className="min-w-40 flex-1 break-words font-semibold">{fullName(result.student)}</span>
              <span className="w-36 shrink-0 text-right text-muted tabular-nums group-hover:text-base-content">
                {totalText(result)}
              </span>
              <span className="w-20 shrink-0 text-right font-semibold tabular-nums">
                {result.percentage === null ? '' : formatPercent(result.percentage)}
              </span>
              <span className="w-10 shrink-0">{result.letter}</span>
              <span className="w-22 shrink-0">
                <PassBadge isPassed={result.isPassed} />
              </span>
            </summary>
            <div className="space-y-3 px-4 pb-4 sm:pl-16">
              <SubjectTable caption={`Marks of ${fullName(result.student)}`} subjects={result.subjects} withAuthor />
              <ul className="space-y-1 text-muted">
                {reasonsOf(result).map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

/** How the figures of a result come about, in sentences. */
function reasonsOf({ subjects, total, outOf, percentage, isPassed, rank }: ExamResult): string[] {
  const named = (is: number) => subjects.filter((subject) => subject.standing === is).map(({ courseName }) => courseName);
  const about = (is: number, words: string) => (named(is).length > 0 ? [`${named(is).join(', ')}: ${words}`] : []);
  const marks = subjects.filter((subject) => subject.standing === standing.passed || subject.standing === standing.failed);
  return [
    ...(percentage === null
      ? ['Nothing of it counts, so there is no percentage.']
      : [
          `${marks.map((subject) => formatNumber(subject.marks)).join(' + ') || '0'} = ${formatNumber(total)} of ${formatNumber(outOf)}: ` +
            `100 × ${formatNumber(total)} ÷ ${formatNumber(outOf)} = ${formatPercent(percentage)}, rounded only here, a half up.`,
        ]),
    ...about(standing.failed, 'below the minimum.'),
    ...about(standing.absent, 'absent, which counts as 0 of the total and fails.'),
    ...about(standing.notTaken, 'not taken, so it counts nowhere.'),
    ...about(standing.notEntered, 'nobody has marks yet, so it counts nowhere.'),
    ...(isPassed === null ? [] : [isPassed ? 'Passed: no subject is below its minimum.' : 'Failed: a subject is not passed.']),
    ...(rank === null && percentage !== null ? ['Not ranked, as there is no mark at all, or as the school shows no ranks.'] : []),
  ];
}
