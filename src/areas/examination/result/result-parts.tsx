import { fullName } from '../../../common/person-name.domain.ts';
import { formatNumber, formatPercent } from '../../../kit/web/parts/format.web.ts';
import { standing } from '../grade-record/marks.domain.ts';
import type { ExamResult } from './results.domain.ts';
import { SubjectTable } from './subject-table.tsx';

/** The marks behind a result, and how they add up. */
export const ResultParts = ({ result }: { result: ExamResult }) => (
  <div className="space-y-3">
    <SubjectTable caption={`Marks of ${fullName(result.student)}`} subjects={result.subjects} />
    <ul className="space-y-1 text-muted">
      {reasonsOf(result).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </div>
);

/** Explains the figures of a result in sentences. */
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
    ...about(standing.excused, 'excused, so it does not count.'),
    ...about(standing.notTaken, 'not taken, so it does not count.'),
    ...about(standing.notEntered, 'nobody has marks yet, so it does not count.'),
    ...(isPassed === null ? [] : [isPassed ? 'Passed: no subject is below its minimum.' : 'Failed: a subject is not passed.']),
    ...(rank === null && percentage !== null ? ['Not ranked: there are no marks at all, or the school shows no ranks.'] : []),
  ];
}
