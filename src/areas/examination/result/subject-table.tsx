import { TriangleAlert } from 'lucide-react';
import { type PlainColumn, PlainTable } from '../../../kit/web/panel/plain-table.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { standing } from '../grade-record/marks.domain.ts';
import type { ResultSubject } from './results.domain.ts';

interface SubjectTableProps {
  /** What the table is about, for those who cannot see its place on the page. */
  caption: string;
  subjects: readonly ResultSubject[];
}

/** The subjects of a result: marks, minimum and total, and, for staff, who entered them. */
export function SubjectTable({ caption, subjects }: SubjectTableProps) {
  const withAuthor = subjects.some(({ entered }) => entered !== null);
  return (
    <PlainTable
      caption={caption}
      isCaptionHidden
      rows={subjects}
      keyOf={(subject) => subject.examScheduleId}
      columns={[
        { head: 'Subject', cell: (subject) => <SubjectName subject={subject} withAuthor={withAuthor} /> },
        { head: 'Marks', figure: true, cell: (subject) => <Marks subject={subject} /> },
        { head: 'Minimum', figure: true, className: 'text-muted', cell: ({ minMarks }) => formatNumber(minMarks) },
        { head: 'Total', figure: true, className: 'text-muted', cell: ({ totalMarks }) => formatNumber(totalMarks) },
        ...(withAuthor ? [author] : []),
      ]}
    />
  );
}

const author: PlainColumn<ResultSubject> = {
  head: 'Entered',
  className: 'pl-3 text-muted max-sm:hidden',
  cell: (subject) => <Author subject={subject} />,
};

/** On a phone, who entered the marks stands below. */
const SubjectName = ({ subject, withAuthor }: { subject: ResultSubject; withAuthor: boolean }) => (
  <>
    {subject.courseName}
    {!subject.isMandatory && <span className="text-muted text-xs"> optional</span>}
    {withAuthor && (
      <span className="block text-muted text-xs sm:hidden">
        <Author subject={subject} />
      </span>
    )}
  </>
);

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
