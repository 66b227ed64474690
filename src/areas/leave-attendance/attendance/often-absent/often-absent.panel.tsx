import { CallButton } from '../../../../common/call-button.tsx';
import { fullName } from '../../../../common/person-name.domain.ts';
import { usePanelData } from '../../../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../../kit/web/parts/skeletons.tsx';
import { Link } from '../../../../kit/web/route/link.tsx';
import { halvesInWords } from '../halves-in-words.web.ts';
import { daysLookedAt, type getOftenAbsent, type OftenAbsent } from './often-absent.domain.ts';

/** Who was absent most often lately, each with the guardian to call. */
export function OftenAbsentPanel() {
  const students = usePanelData<typeof getOftenAbsent>('GET /api/las/StudentAttendance/GetOftenAbsent', {});
  if (!students) return <FlushWaiting />;
  if (students.length === 0)
    return <Muted className="px-4 pb-4">{`In the last ${daysLookedAt} days nobody was absent often.`}</Muted>;
  return (
    <ul>
      {students.map((student) => (
        <AbsentLine key={student.studentId} student={student} />
      ))}
    </ul>
  );
}

function AbsentLine({ student }: { student: OftenAbsent }) {
  const { studentId, programName, absentDays, days, guardian } = student;
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={`/sis/student/details/${studentId}`}
          dir="auto"
          className="break-words rounded-field font-semibold underline-offset-4 hover:underline focus-visible:ring-focus"
        >
          {fullName(student)}
        </Link>
        <span className="block text-muted text-xs">
          {programName}, absent on {halvesInWords(absentDays)} of the last {days} school days
        </span>
      </div>
      {guardian?.personalContact && (
        <CallButton who={fullName(guardian)} relationship={guardian.relationship} phone={guardian.personalContact} />
      )}
    </li>
  );
}
