import { CircleCheck } from 'lucide-react';
import { fullName } from '../../../../common/person-name.domain.ts';
import { counted } from '../../../../kit/domain/wording.domain.ts';
import { usePermissions } from '../../../../kit/web/calls/permissions.web.ts';
import { LinkRow } from '../../../../kit/web/panel/link-row.tsx';
import { usePanelData } from '../../../../kit/web/panel/panel-data.web.ts';
import { localInstant } from '../../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../../kit/web/parts/skeletons.tsx';
import { Link } from '../../../../kit/web/route/link.tsx';
import { LinkButton } from '../../../../kit/web/route/link-button.tsx';
import { halvesInWords } from '../mark-in-words.domain.ts';
import { studentSheetPath } from '../sheet-path.web.ts';
import { absentInWords, notTakenInWords } from './absent-in-words.domain.ts';
import type { getRegisterToday, RegisterToday } from './absent-students.domain.ts';

/** Today's register of a class: who took it and who is absent, or the way to take it. Nothing for who sees none of its students. */
export function RegisterTodayPanel({ programId }: { programId: number }) {
  const register = usePanelData<typeof getRegisterToday>('GET /api/las/StudentAttendance/GetRegisterToday', { programId });
  if (!register) return <FlushWaiting />;
  if (register.total === 0) return null;
  if (register.closed && !register.isTaken)
    return <Muted className="px-4 pb-4">{`No school today: it is ${register.closed}.`}</Muted>;
  return register.isTaken ? <Taken of={register} programId={programId} /> : <Untaken of={register} programId={programId} />;
}

interface RegisterProps {
  of: RegisterToday;
  programId: number;
}

function Untaken({ of: { date }, programId }: RegisterProps) {
  const { canTouch } = usePermissions();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4">
      <p>Not taken yet.</p>
      {canTouch('studentattendance.create', { programid: programId }) && (
        <LinkButton to={studentSheetPath({ programId, date })} kind="primary" small>
          Take attendance
        </LinkButton>
      )}
    </div>
  );
}

function Taken({ of: { date, takenBy, takenAt, total, notTaken, students }, programId }: RegisterProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-3">
        <CircleCheck size={16} aria-hidden className="shrink-0 text-success" />
        <p className="min-w-0 flex-1">
          <span className="font-semibold">{absentInWords(students)}</span>
          <span className="block text-muted text-xs">
            {takenBy ? `${counted(total, 'student')}, taken by ${takenBy} at ${localInstant(takenAt).slice(-5)}` : 'Taken'}
            {notTaken > 0 && `. ${notTakenInWords(notTaken)}`}
          </span>
        </p>
        <Link
          to={studentSheetPath({ programId, date }, 'detail')}
          className="rounded-field py-1 underline underline-offset-4 focus-visible:ring-focus"
        >
          Register
        </Link>
      </div>
      {students.length > 0 && (
        <ul>
          {students.map((student) => (
            <LinkRow
              key={student.studentId}
              to={`/sis/student/details/${student.studentId}`}
              title={fullName(student)}
              note={[halvesInWords(student), student.reason || 'no reason is known'].join(', ')}
            />
          ))}
        </ul>
      )}
    </>
  );
}
