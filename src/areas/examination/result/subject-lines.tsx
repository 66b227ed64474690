import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { formatPercent } from '../../../kit/web/parts/format.web.ts';
import type { SubjectLine } from './result-figures.domain.ts';
import { figureCell, tableCell, tableHead } from './subject-table.tsx';

/** Each subject across the examinations: its line, for which a phone has no room, and how often it was passed. */
export const SubjectLines = ({ lines }: { lines: readonly SubjectLine[] }) => (
  <table className="w-full">
    <caption className="pb-1 text-left font-semibold">By subject</caption>
    <thead className="text-muted text-xs">
      <tr>
        <th scope="col" className={tableHead}>
          Subject
        </th>
        <th scope="col" className={`${tableHead} max-sm:hidden`}>
          Over the examinations
        </th>
        {['Passed', 'Failed', 'Percentage'].map((name) => (
          <th key={name} scope="col" className={`${tableHead} text-right`}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.courseId}>
          <th scope="row" className={`${tableCell} wrap-anywhere text-left font-normal`}>
            {line.courseName}
          </th>
          <td className={`${tableCell} w-2/5 max-sm:hidden`}>
            <Line line={line} />
          </td>
          <td className={figureCell}>{line.passed}</td>
          <td className={figureCell}>{line.failed}</td>
          <td className={figureCell}>{line.share === null ? '' : formatPercent(line.share)}</td>
        </tr>
      ))}
    </tbody>
  </table>
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
