import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { PlainTable } from '../../../kit/web/panel/plain-table.tsx';
import { formatPercent } from '../../../kit/web/parts/format.web.ts';
import type { SubjectLine } from './result-figures.domain.ts';

/** Each subject across the examinations: its line, for which a phone has no room, and how often it was passed. */
export const SubjectLines = ({ lines }: { lines: readonly SubjectLine[] }) => (
  <PlainTable
    caption="By subject"
    rows={lines}
    keyOf={(line) => line.courseId}
    columns={[
      { head: 'Subject', cell: ({ courseName }) => courseName },
      { head: 'Over the examinations', className: 'max-sm:hidden w-2/5', cell: (line) => <Line line={line} /> },
      { head: 'Passed', figure: true, cell: ({ passed }) => passed },
      { head: 'Failed', figure: true, cell: ({ failed }) => failed },
      { head: 'Percentage', figure: true, cell: ({ share }) => share !== null && formatPercent(share) },
    ]}
  />
);

const height = 28;
const inset = 5;
/** The drawing is stretched to the width of its cell; dots keep their form because they are points of no length. */
const width = 100;

/**
 * Marks of the total in percent, each below the same examination of the other subjects; what failed has a ring instead of a dot.
 */
function Line({ line: { courseName, points } }: { line: SubjectLine }) {
  const x = (at: number) => 2 + (width - 4) * at;
  const y = (percent: number | null) => height - inset - ((height - 2 * inset) * (percent ?? 0)) / 100;
  const said = points.map(
    ({ examinationName, examDate, percent }) =>
      `${examinationName}, ${displayDate(examDate)}: ${percent === null ? 'absent' : formatPercent(percent)}`,
  );
  return (
    <span className="relative block" style={{ height }} title={said.join('\n')}>
      <svg
        role="img"
        aria-label={`${courseName}. ${said.join('; ')}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <line x1={0} x2={width} y1={y(0)} y2={y(0)} className="stroke-base-content/13" vectorEffect="non-scaling-stroke" />
        <polyline
          fill="none"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
          className="stroke-(--text-primary)"
          points={points.map(({ percent, at }) => `${x(at)},${y(percent)}`).join(' ')}
        />
      </svg>
      {points.map(({ examinationId, percent, isPassed, at }) => (
        <i
          key={examinationId}
          aria-hidden
          className={`-ml-1 -mt-1 absolute size-2 rounded-full border-2 ${isPassed ? 'border-(--text-primary) bg-(--text-primary)' : 'border-(--text-error) bg-base-100'}`}
          style={{ left: `${x(at)}%`, top: y(percent) }}
        />
      ))}
    </span>
  );
}
