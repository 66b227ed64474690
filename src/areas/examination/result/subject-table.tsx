import { TriangleAlert } from 'lucide-react';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { standing } from '../grade-record/marks.domain.ts';
import type { ResultSubject } from './results.domain.ts';

export const tableHead = 'h-9 pr-3 text-left font-semibold last:pr-0';
export const tableCell = 'border-line border-t py-1.5 pr-3 last:pr-0';
export const figureCell = `${tableCell} whitespace-nowrap text-right tabular-nums`;

interface SubjectTableProps {
  /** What the table is about, for those who cannot see its place on the page. */
  caption: string;
  subjects: readonly ResultSubject[];
}

/** The subjects of a result: marks, minimum and total, and, for staff, who entered them. */
export function SubjectTable({ caption, subjects }: SubjectTableProps) {
  const withAuthor = subjects.some(({ entered }) => entered !== null);
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted text-xs">
        <tr>
          <th scope="col" className={tableHead}>
            Subject
          </th>
          {['Marks', 'Minimum', 'Total'].map((name) => (
            <th key={name} scope="col" className={`${tableHead} text-right`}>
              {name}
            </th>
          ))}
          {withAuthor && (
            <th scope="col" className={`${tableHead} pl-3 max-sm:hidden`}>
              Entered
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject.examScheduleId}>
            <th scope="row" className={`${tableCell} wrap-anywhere text-left font-normal`}>
              {subject.courseName}
              {!subject.isMandatory && <span className="text-muted text-xs"> optional</span>}
              {withAuthor && (
                <span className="block text-muted text-xs sm:hidden">
                  <Author subject={subject} />
                </span>
              )}
            </th>
            <td className={figureCell}>
              <Marks subject={subject} />
            </td>
            <td className={`${figureCell} text-muted`}>{formatNumber(subject.minMarks)}</td>
            <td className={`${figureCell} text-muted`}>{formatNumber(subject.totalMarks)}</td>
            {withAuthor && (
              <td className={`${tableCell} pl-3 text-muted max-sm:hidden`}>
                <Author subject={subject} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Marks below the minimum are red, and words say so too. */
export function Marks({ subject: { marks, standing: is, reason } }: { subject: ResultSubject }) {
  if (is === standing.notEntered) return <span className="whitespace-normal text-muted">Not entered yet</span>;
  if (is === standing.notTaken) return <span className="text-muted">Not taken</span>;
  if (is === standing.excused) return <Excused reason={reason} />;
  if (is === standing.passed) return formatNumber(marks);
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-error">
      <TriangleAlert size={14} aria-label={is === standing.absent ? 'counts as failed' : 'below the minimum'} />
      {is === standing.absent ? 'Absent' : formatNumber(marks)}
    </span>
  );
}

/** The reason stands below, where it may take several lines. */
const Excused = ({ reason }: { reason: string }) => (
  <span className="text-muted">
    Excused
    <span className="ml-auto block max-w-48 whitespace-normal break-words text-xs">{reason}</span>
  </span>
);

/** Who entered the marks and when; the time stays on one line instead of breaking at its hyphens. */
function Author({ subject: { entered, enteredBy } }: { subject: ResultSubject }) {
  if (entered === null) return null;
  return (
    <>
      {enteredBy !== '' && `${enteredBy}, `}
      <span className="whitespace-nowrap">{localInstant(entered)}</span>
    </>
  );
}
