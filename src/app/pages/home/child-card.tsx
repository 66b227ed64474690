import { useId } from 'react';
import { FeesDueLine } from '../../../areas/financial/student-fee/fees-due-line.tsx';
import { FilesLine } from '../../../areas/general/file/files-line.tsx';
import type { getAttendanceForStudent } from '../../../areas/leave-attendance/attendance/of-person/attendance-of-person.domain.ts';
import { stripDays } from '../../../areas/leave-attendance/attendance/of-person/person-attendance.tsx';
import { AbsencesToExplain } from '../../../areas/leave-attendance/student-attendance/student-attendance-panel.tsx';
import { ReportAbsence } from '../../../areas/leave-attendance/student-leave/report-absence.tsx';
import { ReportedAbsences } from '../../../areas/leave-attendance/student-leave/reported-absences.tsx';
import type { StudentRow } from '../../../areas/student/student/student.domain.ts';
import { StudentAvatar } from '../../../areas/student/student/student-avatar.tsx';
import { SubscribeButton } from '../../../areas/timetable/calendar-feed/subscribe-button.tsx';
import { NextLessons } from '../../../areas/timetable/view/next-lessons.tsx';
import { fullName } from '../../../common/person-name.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useSpareData } from '../../../kit/web/panel/panel-data.web.ts';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import { useStudentDay } from '../student-day.web.ts';
import { LatestMarks } from './latest-marks.tsx';

interface ChildCardProps {
  studentId: number;
  /** Undefined until it has loaded: what else is known of the child is asked along with it. */
  student: StudentRow | undefined;
  /** A student's own home names no debts. */
  tellsDebts: boolean;
}

/** What a family wants to know of a child today: where they are, what is due, what comes next, the latest marks. */
export function ChildCard({ studentId, student, tellsDebts }: ChildCardProps) {
  const id = useId();
  const { can, canTouch } = usePermissions();
  const owners = { studentid: studentId, programid: student?.programId };
  const hasTimetable = student ? canTouch('timetable.read', owners) : can('timetable.read');
  const isHere = student === undefined || student.programId !== null;
  const tellsDay = isHere && canTouch('studentattendance.read', owners);
  const day = useStudentDay(studentId, tellsDay, canTouch('studentleave.read', owners));
  return (
    <section aria-labelledby={id} className="min-w-0 [&>:is(.skeleton-room,:has(.skeleton-room))~*]:invisible">
      {student ? <Head id={id} student={student} tellsDay={tellsDay} day={day} /> : <FlushWaiting shape="circle-rectangle" />}
      {canTouch('studentattendance.read', owners) && <ToExplain studentId={studentId} />}
      {canTouch('studentleave.read', owners) && <ReportedAbsences studentId={studentId} />}
      {student && isHere && canTouch('studentleave.create', owners) && (
        <div className="px-4 pb-3">
          <ReportAbsence studentId={studentId} name={student.firstName} />
        </div>
      )}
      {tellsDebts && canTouch('studentfee.read', owners) && <FeesDueLine studentId={studentId} />}
      {hasTimetable && isHere && <NextLessons studentId={studentId} />}
      {canTouch('graderecord.read', owners) && <LatestMarks studentId={studentId} />}
      {canTouch('file.read', owners) && <FilesLine studentId={studentId} />}
      {student && hasTimetable && isHere && (
        <div className="border-line border-t px-4 py-3">
          <SubscribeButton of={{ studentId }} name={fullName(student)} />
        </div>
      )}
    </section>
  );
}

interface HeadProps {
  id: string;
  student: StudentRow;
  tellsDay: boolean;
  /** Undefined until it is known. */
  day: ReturnType<typeof useStudentDay>;
}

/** The name, which leads to the child's page, and where the child is today: its room is there before that is known. */
function Head({ id, student, tellsDay, day }: HeadProps) {
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 border-line border-t px-4 py-2">
      <StudentAvatar student={student} size={40} />
      <div className="min-w-0 flex-1 basis-[min-content]">
        <h3 id={id} className="break-words">
          <Link
            to={`/sis/student/details/${student.studentId}`}
            className="block font-semibold underline-offset-2 hover:underline max-sm:min-h-6"
          >
            {fullName(student)}
          </Link>
        </h3>
        {student.program && <span className="block text-muted text-xs">{student.program.programName}</span>}
      </div>
      {tellsDay && (
        <span className="flex h-6 min-w-48">
          {day && (
            <Badge tone={day.tone} icon={day.icon}>
              Today: {day.words}
            </Badge>
          )}
        </span>
      )}
    </div>
  );
}

function ToExplain({ studentId }: { studentId: number }) {
  // On another day, what is kept for use without a network does not answer it.
  const { data: days } = useSpareData<typeof getAttendanceForStudent>(
    'GET /api/las/StudentAttendance/GetAttendanceForStudent',
    { studentId, days: stripDays() },
    true,
  );
  if (!days?.some(({ toExplain }) => toExplain !== null)) return null;
  return (
    <div className="space-y-3 px-4 pb-4">
      <AbsencesToExplain days={days} />
    </div>
  );
}
